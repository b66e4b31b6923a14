import { type RetryResponse, rejectedAgainHint } from "@spi/domain/release/try-again";
import { expect, test } from "vitest";
import type { Release } from "@spi/domain/release/release-answer";
import { started, open, release, rhys } from "./test/release-screen.tsx";

const retryResponse: RetryResponse = {
  release: 1,
  reasons: { failed: 3, refused: 1, cancelled: 2 },
  others: { delivered: 5, unknown: 1, removed: 0, stop_listed: 0, cannot: 2 },
  tried: [{ reason: "refused", iteration: "Once more" }],
};

const ended: Release = {
  ...release,
  ...started,
  state: "ended",
  started_by: rhys,
  started_at: "20261120093000",
  ended_at: "20261121093000",
  figures: { ...started.figures, cancelled: 2, remaining: 0 },
};

test("a writer creates a draft for only the people not reached, with the chosen reasons and displayed number REQ-REL-80 REQ-REL-507", async () => {
  const { screen, sent } = await open({
    release: ended,
    retry: retryResponse,
    permissions: ["read", "write"],
    status: "sent to nhs notify",
  });
  await expect
    .element(screen.getByText("“Once more” is for the people rejected by NHS Notify.", { exact: false }))
    .toBeVisible();
  await expect.element(screen.getByText("1 person who may still receive a message", { exact: false })).toBeVisible();
  await screen.getByRole("checkbox", { name: "2 people whose messages were cancelled" }).click();
  await screen.getByRole("button", { name: "Create a draft for 3 people" }).click();
  await expect
    .poll(() => sent)
    .toEqual([["POST/retry", { name: "Try again - First invitations", reasons: ["failed"], people: 3 }]]);
});

test("people rejected by NHS Notify are not chosen by default, with the reason REQ-REL-80 REQ-REL-509", async () => {
  const { screen, sent } = await open({
    release: ended,
    retry: { ...retryResponse, tried: [] },
    permissions: ["read", "write"],
    status: "sent to nhs notify",
  });
  const refused = screen.getByRole("checkbox", { name: "1 person rejected by NHS Notify" });
  await expect.element(refused).not.toBeChecked();
  await expect.element(screen.getByText(rejectedAgainHint)).toBeVisible();
  await screen.getByRole("button", { name: "Create a draft for 5 people" }).click();
  await expect.poll(() => sent).toMatchObject([["POST/retry", { reasons: ["failed", "cancelled"], people: 5 }]]);
});

test("a user without write permission cannot create a retry REQ-REL-80", async () => {
  const { screen } = await open({ release: ended, retry: retryResponse, status: "sent to nhs notify" });
  await expect.element(screen.getByText("Was this person selected?")).toBeVisible();
  expect(screen.getByRole("heading", { name: "Try again" }).query()).toBeNull();
});

test("no user is asked to decide once drafts exist for everyone who can be retried REQ-REL-94", async () => {
  const tried = (["failed", "refused", "cancelled"] as const).map((reason) => ({ reason, iteration: "Once more" }));
  for (const permissions of [["read", "write"], ["read"]]) {
    const toTry = { ...retryResponse, tried };
    const { screen } = await open({ release: ended, retry: toTry, permissions, status: "sent to nhs notify" });
    await expect
      .element(screen.getByText("6 people were not reached. Drafts have been created for all of them."))
      .toBeVisible();
    await expect.element(screen.getByText("can choose who", { exact: false })).not.toBeInTheDocument();
  }
});

test("no user is asked to decide if everyone whose message failed was reached another way REQ-REL-110", async () => {
  const reasons = { failed: 0, refused: 0, cancelled: 0 };
  for (const permissions of [["read", "write"], ["read"]]) {
    const toTry = { ...retryResponse, reasons, tried: [] };
    const { screen } = await open({ release: ended, retry: toTry, permissions, status: "sent to nhs notify" });
    await expect.element(screen.getByText("You do not need to contact anyone again.", { exact: false })).toBeVisible();
    await expect.element(screen.getByText("can choose who", { exact: false })).not.toBeInTheDocument();
  }
});
