import { expect, test } from "vitest";
import { openRules } from "../rules/test/rule-screens.tsx";

const without = ["Type", "ApprovalMaximum"] as const;

test("the summary shows each missing part of an incomplete iteration REQ-VAL-251 §2.3.18 §5.22", async () => {
  const all = [...without, "CommsType", "DefaultCommsRouting"] as const;
  const { screen, currentPath } = await openRules("summary", { missingDetails: all });
  await screen.getByRole("heading", { name: "Details", exact: true }).click();
  for (const label of ["Iteration type", "Maximum approval number", "Invitation type", "Default routing plan IDs"]) {
    const row = screen.getByRole("term").filter({ hasText: label });
    await expect.element(row).toBeVisible();
    expect(row.element().nextElementSibling?.textContent).toBe("To complete");
  }
  await screen.getByRole("link", { name: "Edit iteration type" }).click();
  await expect.poll(currentPath).toMatch(/^key-details/);
});

test("the summary of a complete iteration has nothing to complete §2.3.18 §5.22", async () => {
  const { screen } = await openRules("summary", {});
  await screen.getByRole("heading", { name: "Details", exact: true }).click();
  await expect.element(screen.getByRole("term").filter({ hasText: "Default routing plan IDs" })).toBeVisible();
  await expect.element(screen.getByText("To complete")).not.toBeInTheDocument();
});

test("key details complete an imported iteration REQ-VAL-251", async () => {
  const { screen, saves, currentPath } = await openRules("key-details", { missingDetails: without });
  await screen.getByRole("button", { name: "Save and continue" }).click();
  await expect.element(screen.getByRole("link", { name: "Choose an iteration type" })).toBeVisible();
  await expect.element(screen.getByRole("link", { name: "Enter a maximum approval number" })).toBeVisible();
  await screen.getByRole("radio", { name: "M (manual)" }).click();
  await screen.getByLabelText("Maximum approval number").fill("0");
  await screen.getByRole("button", { name: "Save and continue" }).click();
  await expect.poll(() => saves.length).toBe(1);
  expect(saves[0]).toMatchObject({ Type: "M", ApprovalMaximum: 0 });
  await expect.poll(currentPath).toBe("summary");
  await expect.element(screen.getByText("Maximum approval number")).not.toBeInTheDocument();
});

test("key details of a complete iteration show neither field REQ-VAL-251 §2.3.15", async () => {
  const { screen } = await openRules("key-details");
  await expect.element(screen.getByLabelText("Iteration name")).toBeVisible();
  await expect.element(screen.getByText("Iteration type")).not.toBeInTheDocument();
});
