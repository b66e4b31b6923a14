import { beforeEach, expect, test } from "vitest";
import { open, seal, unreviewed } from "../test/review-screens.tsx";
import { DecideOnIteration } from "./DecideOnIteration.tsx";

// What is typed is kept for the tab.
beforeEach(() => sessionStorage.clear());

const review = { ...unreviewed, seal, versions: { campaign: 1, iteration: 1 } };
const bo = { id: "bo", name: "Bo Both" };
const approved = {
  status: "approved",
  decisions: [{ by: bo, at: "20261123144200", transition: "approve", reason: null }],
  last_modified_by: bo,
  last_modified_timestamp: "20261123144200",
};

test("a decision that comes too late says that it was not taken, who was first, and what was typed REQ-REV-40", async () => {
  const { screen, sent } = await open({ review, meanwhile: approved, beside: <DecideOnIteration /> });
  await screen.getByLabelText("Reason or comment").fill("The clinics are closed");
  await screen.getByRole("button", { name: "Reject" }).click();
  const told = screen.getByRole("alert");
  await expect.element(told.getByRole("heading", { name: "Your decision was not taken" })).toBeVisible();
  await expect
    .element(told.getByText(/Bo Both changed it on 23 November 2026 at .*, and its status is now “Approved”/))
    .toBeVisible();
  await expect.element(told.getByText("What you wrote: “The clinics are closed”")).toBeVisible();
  expect(sent).toHaveLength(1);
  await told.getByRole("button", { name: "I have read this" }).click();
  await expect.element(told).not.toBeInTheDocument();
});

test("a decision that was taken leaves nothing behind REQ-REV-40", async () => {
  const { screen } = await open({ review, beside: <DecideOnIteration /> });
  await screen.getByLabelText("Reason or comment").fill("The clinics are closed");
  await screen.getByRole("button", { name: "Reject" }).click();
  await expect.element(screen.getByLabelText("Reason or comment")).not.toBeInTheDocument();
  await expect.element(screen.getByRole("alert")).not.toBeInTheDocument();
});
