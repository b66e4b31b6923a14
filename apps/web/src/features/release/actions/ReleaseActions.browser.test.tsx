import { expect, test } from "vitest";
import { started, open, release, rhys } from "../test/release-screen.tsx";

const by = { id: "bo", name: "Bo Both" };
const openRequest = {
  move: "resume",
  by,
  at: "20261120090000",
  reason: "It was right",
  without_condition: false,
  declined: null,
} as const;
const stopped = { ...release, ...started, state: "stopped", started_at: "20261120090000" } as const;
const sending = { ...stopped, state: "sending", version: 4 } as const;
const refusal = "This release has changed since you opened this page.";

test("a decision that comes too late shows the release's new state and returns the typed reason REQ-REL-100 REQ-REL-458", async () => {
  const { screen, server } = await open({ release: { ...stopped, request: openRequest }, refusal });
  await screen.getByLabelText("Reason for declining").fill("It is still wrong");
  server.release = sending;
  await screen.getByRole("button", { name: "Decline" }).click();
  await expect.element(screen.getByRole("heading", { name: "Your change was not made" })).toBeVisible();
  await expect.element(screen.getByText(refusal)).toBeVisible();
  await expect.element(screen.getByText(/changed automatically\. We are sending messages to NHS/)).toBeVisible();
  await expect.element(screen.getByText("You wrote: “It is still wrong”")).toBeVisible();
  await expect.element(screen.getByLabelText("Reason for stopping (optional)")).toHaveValue("");
  await screen.getByRole("button", { name: "Dismiss this message" }).click();
  await expect.element(screen.getByText("You wrote", { exact: false })).not.toBeInTheDocument();
});

test("another user's action is not attributed to the service that changed the release later REQ-REL-208", async () => {
  const decided = { by, at: "20261120093000", version: 4 };
  const { screen, server } = await open({ release: { ...stopped, request: openRequest }, refusal });
  await screen.getByLabelText("Reason for declining").fill("It is still wrong");
  server.release = { ...sending, version: 5, decided };
  await screen.getByRole("button", { name: "Decline" }).click();
  await expect
    .element(screen.getByText("Bo Both changed the release on 20 November 2026", { exact: false }))
    .toBeVisible();
  await screen.unmount();
  const other = await open({ release: { ...stopped, request: openRequest, version: 4, decided }, refusal });
  await other.screen.getByLabelText("Reason for declining").fill("It is still wrong");
  other.server.release = { ...sending, version: 5, decided };
  await other.screen.getByRole("button", { name: "Decline" }).click();
  await expect.element(other.screen.getByText("The release changed automatically.", { exact: false })).toBeVisible();
});

test("a late decision without a reason is reported, even if there is nothing left to decide REQ-REL-100", async () => {
  const { screen, server } = await open({ release: { ...stopped, request: { ...openRequest, by: rhys } }, refusal });
  await expect.element(screen.getByRole("button", { name: "Agree and resume sending" })).toBeVisible();
  server.release = { ...stopped, state: "called off", version: 4 };
  await screen.getByRole("button", { name: "Agree and resume sending" }).click();
  await expect.element(screen.getByRole("heading", { name: "Your change was not made" })).toBeVisible();
  await expect.element(screen.getByText("The release was cancelled", { exact: false }).first()).toBeVisible();
});

test("text typed while another user decides is returned and never used for a different decision REQ-REL-100 REQ-REL-458", async () => {
  const later = Promise.withResolvers<typeof sending>();
  const { screen, server } = await open({ release: stopped, nextRelease: later.promise });
  await screen.getByLabelText("Reason").fill("The letter was right");
  server.release = sending;
  later.resolve(sending);
  await expect.element(screen.getByRole("heading", { name: "The release has changed" })).toBeVisible();
  await expect.element(screen.getByText("You wrote: “The letter was right”")).toBeVisible();
  await expect.element(screen.getByLabelText("Reason for stopping (optional)")).toHaveValue("");
});

test("a completed decision clears its reason REQ-REL-100", async () => {
  const { screen, server, sent } = await open({ release: sending });
  await screen.getByLabelText("Reason for stopping (optional)").fill("The letter is wrong");
  server.release = { ...stopped, version: 5 };
  await screen.getByRole("button", { name: "Stop sending" }).click();
  await expect.element(screen.getByText("Sending is stopped.", { exact: false })).toBeVisible();
  await expect.element(screen.getByLabelText("Reason")).toHaveValue("");
  await expect.element(screen.getByText("You wrote", { exact: false })).not.toBeInTheDocument();
  expect(sent).toHaveLength(1);
});

test("a stopped release whose test messages are unread cannot be resumed, and the page shows what is missing REQ-REL-201 REQ-REL-202", async () => {
  const plan = {
    plan: "LETTER",
    uuid: "0b7f2c1e-5a94-4d3c-8f6b-1e2d3c4b5a60",
    name: "Letter",
    version: "2",
    proof: null,
  };
  const unread_versions = [{ plan: "LETTER", name: "Letter", version: "2", messages: 4500 }];
  const stoppedRelease = { ...stopped, plans: [plan], unread_versions };
  const { screen } = await open({ release: stoppedRelease });
  await expect
    .element(screen.getByText("Sending cannot be resumed yet. Someone must send the test messages", { exact: false }))
    .toBeVisible();
  await expect
    .element(screen.getByText("4,500 messages for LETTER were sent using version 2, which no one had read."))
    .toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Send to the test recipients" })).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Ask to resume" })).not.toBeInTheDocument();
  await expect.element(screen.getByRole("button", { name: "Ask to cancel", exact: false })).toBeVisible();
  await screen.unmount();
  const pending = await open({ release: { ...stoppedRelease, request: openRequest } });
  await expect.element(pending.screen.getByText("Sending cannot be resumed yet.", { exact: false })).toBeVisible();
  await expect.element(pending.screen.getByRole("button", { name: "Agree and resume" })).not.toBeInTheDocument();
  await expect.element(pending.screen.getByRole("button", { name: "Decline" })).toBeVisible();
});

test("a stopped release that is being checked again says so and does not offer to cancel an old number of messages REQ-REL-252", async () => {
  const { screen } = await open({ release: { ...stopped, checking: true } });
  await expect.element(screen.getByText("We are checking everyone on the list again", { exact: false })).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Ask to resume", exact: true })).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Ask to cancel", exact: false })).not.toBeInTheDocument();
  await screen.unmount();
  const checkedRelease = { ...stopped, checking: true, request: { ...openRequest, move: "cancel" as const } };
  const pending = await open({ release: checkedRelease });
  await expect.element(pending.screen.getByRole("button", { name: "Decline" })).toBeVisible();
  await expect.element(pending.screen.getByRole("button", { name: "Agree", exact: false })).not.toBeInTheDocument();
});
