import { expect, onTestFinished, test, vi } from "vitest";
import { releaseCsv } from "./release-csv.ts";
import type { Release } from "@spi/domain/release/release-answer";
import { started, figures, open, outcomes, release, rhys } from "./test/release-screen.tsx";

test("a user with release permission prepares a list without sending anything REQ-REL-41 REQ-REL-447", async () => {
  const { screen, sent } = await open({ release: null });
  await screen.getByRole("button", { name: "Prepare the list" }).click();
  await expect.poll(() => sent).toEqual([["POST", ""]]);
});

test("before a list is prepared, the page shows how many people were approved and what preparing does REQ-REL-41", async () => {
  const { screen } = await open({ release: null });
  await expect.element(screen.getByText("14 people are invited in report 1, which has been approved.")).toBeVisible();
  await expect.element(screen.getByText("1 December 2026. Sending must start on", { exact: false })).toBeVisible();
  await expect.element(screen.getByText("We will make a list of exactly these people", { exact: false })).toBeVisible();
});

const runDate = {
  kind: "runDate",
  title: "Run date has passed",
  why: "It was 1 May.",
  advice: "Revert the iteration to draft and choose a new run date.",
} as const;
const otherList = {
  kind: "otherList",
  title: "New list needed",
  why: "It does not fit.",
  advice: null,
} as const;

test("a list that another user prepared appears without a reload REQ-REL-41", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const { screen, server } = await open({ release: null });
  await expect.element(screen.getByRole("button", { name: "Prepare the list" })).toBeVisible();
  server.release = release;
  vi.advanceTimersByTime(20_000);
  await expect.element(screen.getByText("The list that Rhys", { exact: false })).toBeVisible();
});

test("a list that can no longer be sent cannot be prepared, and the page shows the reason and who can fix it REQ-REL-90 REQ-REL-162 REQ-REL-495", async () => {
  const { screen } = await open({ release: null, notReady: runDate });
  await expect.element(screen.getByRole("heading", { name: /Run date has passed/ })).toBeVisible();
  await expect
    .element(screen.getByText("Nothing has been sent, and nothing can be sent until this is fixed."))
    .toBeVisible();
  await expect.element(screen.getByText("Revert the iteration", { exact: false })).not.toBeInTheDocument();
  await expect.element(screen.getByRole("button", { name: "Prepare the list" })).not.toBeInTheDocument();
});

test("a list that no longer matches the approval is prepared again unless NHS Notify has accepted messages REQ-REL-91", async () => {
  const { screen, sent } = await open({ release, notReady: otherList });
  await screen.getByRole("button", { name: "Prepare the list again" }).click();
  await expect.poll(() => sent).toEqual([["POST", ""]]);
  await screen.unmount();
  const startedPage = await open({
    release: { ...release, ...started, state: "stopped", started_at: "20261120090000" },
    notReady: otherList,
  });
  await expect.element(startedPage.screen.getByRole("button", { name: "Ask to resume" })).toBeVisible();
  await expect
    .element(startedPage.screen.getByRole("button", { name: "Prepare the list again" }))
    .not.toBeInTheDocument();
});

test("a user without release permission sees who can release, except a sole approver REQ-REL-41 REQ-ROLE-08 REQ-ROLE-403", async () => {
  const { screen } = await open({ release: null, permissions: ["read", "write"] });
  await expect.element(screen.getByText("Staff with release permission can prepare the list.")).toBeVisible();
  await expect.element(screen.getByText("Staff who can do this: Rhys Releaser, Bo Both.")).toBeVisible();
  await screen.unmount();
  const by = { id: "bo", name: "Bo Both" };
  const decisions = (["approve", "approveReport"] as const).map((transition) => ({
    by,
    transition,
    at: "20261120090000",
    reason: null,
    waivers: [],
  }));
  const writerPage = await open({ release: null, permissions: ["read", "write"], decisions });
  await expect.element(writerPage.screen.getByText("Staff who can do this: Rhys Releaser.")).toBeVisible();
});

test("sending starts after a confirmation with the number of people in the displayed release REQ-REL-41 REQ-REL-448", async () => {
  const { screen, sent } = await open({ release });
  await expect
    .element(
      screen.getByText(
        "14 people were approved. When the list was made, 12 of them could be messaged, and 2 could not",
        { exact: false },
      ),
    )
    .toBeVisible();
  await screen.getByRole("button", { name: "Start sending" }).click();
  await expect.element(screen.getByRole("heading", { name: "Send 11 messages?" })).toBeVisible();
  await screen.getByRole("dialog").getByRole("button", { name: "Send 11 messages" }).click();
  await expect.poll(() => sent).toEqual([["PUT/start", { version: 3, messages: 11, next_wave_wait_hours: 0 }]]);
});

test("any team member sees what cannot be recalled while sending, and can stop it REQ-REL-41 REQ-REL-449", async () => {
  const { screen, sent } = await open({ release: { ...release, state: "sending", ...started }, permissions: ["read"] });
  await expect
    .element(screen.getByText("5 messages already accepted by NHS Notify cannot be recalled.", { exact: false }))
    .toBeVisible();
  await expect.element(screen.getByRole("row", { name: "All All 12 1 5 1 0 5" })).toBeInTheDocument();
  await screen.getByRole("button", { name: "Stop sending" }).click();
  await expect.poll(() => sent).toEqual([["PUT/stop", { version: 3 }]]);
  await screen.getByLabelText("Reason for stopping (optional)").fill("The letter is wrong");
  await screen.getByRole("button", { name: "Stop sending" }).click();
  await expect.poll(() => sent[1]).toEqual(["PUT/stop", { version: 3, reason: "The letter is wrong" }]);
});

test("resuming a stopped release or cancelling its remaining messages takes two users, one to ask with a reason and another to agree REQ-REL-41 REQ-REL-449", async () => {
  const { screen, sent } = await open({ release: { ...release, state: "stopped", ...started } });
  await screen.getByRole("button", { name: "Ask to resume" }).click();
  await expect.element(screen.getByText("Enter the reason", { exact: false }).first()).toBeVisible();
  await screen.getByLabelText("Reason").fill("The letter was right");
  await screen.getByRole("button", { name: "Ask to cancel the remaining 5 messages" }).click();
  await expect.poll(() => sent).toEqual([["PUT/request-cancellation", { version: 3, reason: "The letter was right" }]]);
});

const finishedPart = { ...started.parts[0]!, remaining: 0, unclear: 0 };
const secondWave = { ...started.parts[0]!, wave: 2, begun: false, accepted: 0, remaining: 5 };
const conditional: Release = {
  ...release,
  state: "stopped",
  ...started,
  next_wave_condition: { least_known: 80, most_failed: 50 },
  parts: [finishedPart, secondWave],
};
const conditionAppliesText =
  /When sending resumes, we will still wait to start the next wave until we know the outcome of 80% of/;
const conditionLiftedText =
  /When sending resumes, we will start the next wave even if we know the outcome of less than 80% of/;

test("a release stopped for a different reason resumes with its condition on outcomes, or without it on request REQ-REL-53 REQ-REL-526", async () => {
  const { screen, sent } = await open({ release: conditional });
  await expect.element(screen.getByText(conditionAppliesText)).toBeVisible();
  await screen.getByLabelText("Reason").fill("A typing error");
  await screen.getByRole("button", { name: "Ask to resume", exact: true }).click();
  const requestBody = { version: 3, reason: "A typing error" };
  await expect.poll(() => sent[0]).toEqual(["PUT/request-resume", { ...requestBody, without_condition: false }]);
  await screen.getByLabelText("Reason").fill("A typing error");
  await screen.getByRole("button", { name: "Ask to resume without waiting for outcomes" }).click();
  await expect.poll(() => sent[1]).toEqual(["PUT/request-resume", { ...requestBody, without_condition: true }]);
  const openRequest = { ...resuming, without_condition: true };
  const agreeing = await open({ release: { ...conditional, request: openRequest } });
  await expect.element(agreeing.screen.getByText(conditionLiftedText)).toBeVisible();
});

test("a release stopped by its condition resumes without it, and the page shows this REQ-REL-53 REQ-REL-526", async () => {
  const failed = { ...conditional, outcomes: { delivered: 1, failed: 4, unknown: 0 } };
  const { screen, sent } = await open({ release: failed });
  await expect.element(screen.getByText(conditionLiftedText)).toBeVisible();
  await screen.getByLabelText("Reason").fill("Looked at");
  await screen.getByRole("button", { name: "Ask to resume" }).click();
  await expect.poll(() => sent[0]?.[1]).toMatchObject({ without_condition: true });
});

test("a user who cancels the remaining messages sees how many can certainly be held back REQ-REL-41", async () => {
  const { screen } = await open({ release: { ...release, state: "stopped", figures: { ...figures, unclear: 5 } } });
  await expect
    .element(screen.getByText(/accepted 5 of the .* We may not be able to stop any of these messages/))
    .toBeVisible();
});

test("an ended release lists its cancelled messages as a problem REQ-REL-41", async () => {
  const { screen } = await open({ release: { ...release, state: "ended", figures: { ...figures, cancelled: 5 } } });
  await expect.element(screen.getByText("5 messages were cancelled before being sent.")).toBeVisible();
});

test("another user agrees to a request, for the number that was displayed REQ-REL-41", async () => {
  const openRequest = {
    move: "cancel",
    by: rhys,
    at: "20261120090000",
    reason: "The letter was wrong",
    without_condition: false,
    declined: null,
  } as const;
  const stopped = { ...release, state: "stopped", ...started, request: openRequest } as const;
  const { screen, sent } = await open({ release: stopped });
  await screen.getByRole("button", { name: "Agree to cancel the remaining 5 messages" }).click();
  await screen.getByRole("dialog").getByRole("button", { name: "Cancel 5 messages" }).click();
  await expect.poll(() => sent).toEqual([["PUT/cancel", { version: 3, remaining: 5 }]]);
});

const by = { id: "bo", name: "Bo Both" };
const plain = { without_condition: false, declined: null };
const resuming = { move: "resume", by, at: "20261120090000", reason: "It was right", ...plain } as const;

test("a user declines a request with a reason, and then anyone can ask again REQ-REL-41 REQ-REL-434", async () => {
  const { screen, sent } = await open({ release: { ...release, state: "stopped", ...started, request: resuming } });
  await screen.getByRole("button", { name: "Decline" }).click();
  await expect.element(screen.getByText("Enter the reason for declining", { exact: false }).first()).toBeVisible();
  await screen.getByLabelText("Reason for declining").fill("It is still wrong");
  await screen.getByRole("button", { name: "Decline" }).click();
  await expect.poll(() => sent).toEqual([["PUT/decline", { version: 3, reason: "It is still wrong" }]]);
  const declined = { by: rhys, at: "20261120091000", reason: "It is still wrong" };
  const declinedPage = await open({
    release: { ...release, state: "stopped", ...started, request: { ...resuming, declined } },
  });
  const words = /declined the request from Bo Both to resume sending: It is still wrong/;
  await expect.element(declinedPage.screen.getByText(words)).toBeVisible();
  await expect.element(declinedPage.screen.getByRole("button", { name: "Ask to resume" })).toBeVisible();
});

test("outcomes are shown by wave, routing plan and channel, problems first REQ-REL-51 REQ-REL-521", async () => {
  const channels = [
    { wave: 1, plan: "LETTER", channel: "sms", delivered: 1, failed: 3 },
    { wave: 1, plan: "LETTER", channel: "letter", delivered: 2, failed: 1 },
  ] satisfies Release["channels"];
  const { screen } = await open({
    release: { ...release, state: "ended", ...started, channels, refused_callbacks: 2 },
    status: "sent to nhs notify",
  });
  await expect.element(screen.getByRole("row", { name: "All All 5 3 1 1" })).toBeInTheDocument();
  await expect.element(screen.getByRole("row", { name: "1 LETTER Text message 1 3" })).toBeInTheDocument();
  await expect.element(screen.getByText("1 message could not be delivered.")).toBeVisible();
  await expect.element(screen.getByText("2 approved people cannot be messaged.")).toBeVisible();
  await expect.element(screen.getByText("2 callbacks were not from NHS Notify", { exact: false })).toBeVisible();
  const headings = screen.getByRole("heading", { level: 2 }).elements();
  expect(headings.map(({ textContent }) => textContent)[0]).toBe("Problems");
});

test("figures follow the API's events and can be downloaded REQ-REL-52", async () => {
  const sending = { ...release, state: "sending", ...started } as const;
  const later = { ...figures, accepted: 9, remaining: 1 };
  const { screen } = await open({ release: sending, nextRelease: { ...sending, figures: later } });
  await expect.element(screen.getByRole("row", { name: "All All 12 1 9 1 0 1" })).toBeInTheDocument();
  await expect.element(screen.getByRole("button", { name: "Download CSV" })).toBeVisible();
});

test("the file has every figure on the page, and no text that a spreadsheet would run REQ-REL-52 REQ-REL-522", () => {
  const channels = [
    { wave: 1, plan: "=LETTER", channel: "sms", delivered: 1, failed: 3 },
  ] satisfies Release["channels"];
  const lines = releaseCsv({ ...release, ...started, channels }).split("\r\n");
  expect(lines).toContain("1,LETTER,12,1,5,1,0,5,3,1,1");
  expect(lines).toContain("All,All,12,1,5,1,0,5,3,1,1");
  expect(lines).toContain(`1,"'=LETTER",Text message,1,3`);
  expect(lines).toContain("1,LETTER,Opted out,1");
  expect(lines).toContain("no NHS number,2");
});

test("the user who starts sets the outcomes the second wave waits for, and the page shows them REQ-REL-53", async () => {
  const later = { wave: 2, plan: "LETTER", begun: false, not_before: null, ...figures, delayed: 0, outcomes };
  const parts = [...started.parts, later];
  const { screen, sent: calls } = await open({ release: { ...release, parts } });
  await screen.getByText("Change the second wave").click();
  await screen.getByLabelText("Percentage of first-wave outcomes that must be known", { exact: false }).fill("80");
  await screen.getByRole("button", { name: "Start sending" }).click();
  await expect.element(screen.getByText("Enter a whole number from 0 to 100", { exact: false })).toBeVisible();
  await screen.getByLabelText("Stop if more than this percentage", { exact: false }).fill("5");
  await screen.getByRole("button", { name: "Start sending" }).click();
  await screen.getByRole("dialog").getByRole("button", { name: "Send 11 messages" }).click();
  const condition = { least_known: 80, most_failed: 5 };
  await expect
    .poll(() => calls)
    .toEqual([["PUT/start", { version: 3, messages: 11, next_wave_wait_hours: 0, next_wave_condition: condition }]]);
});

test("sending cannot start while everyone is checked again REQ-REL-75 REQ-REL-535", async () => {
  const { screen } = await open({ release: { ...release, checking: true } });
  await expect.element(screen.getByText("checking everyone on the list again", { exact: false })).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Start sending" })).not.toBeInTheDocument();
});

test("a user with release permission gives a reason and sees a person's outcome and why REQ-REL-61 REQ-REL-484", async () => {
  const { screen, sent } = await open({ release: { ...release, ...started, state: "sending" } });
  await screen.getByText("Was this person selected?").click();
  await screen.getByLabelText("NHS number", { exact: true }).fill("999 000 0019");
  await screen.getByRole("button", { name: "Find out", exact: true }).click();
  await expect
    .element(screen.getByRole("link", { name: "it has 10 digits, but one of them is wrong", exact: false }))
    .toBeVisible();
  await screen.getByLabelText("NHS number", { exact: true }).fill("999 000 0018");
  await screen.getByLabelText("Why are you asking?", { exact: true }).fill("They asked us");
  await screen.getByRole("button", { name: "Find out", exact: true }).click();
  await expect.element(screen.getByText("This person was on the list for release 1.")).toBeVisible();
  const letter = "LETTER, wave 1: accepted by NHS Notify. Letter: delivered, 20 November 2026 at 09:30.";
  await expect.element(screen.getByText(letter)).toBeVisible();
  await expect.element(screen.getByText("This person would be invited", { exact: false })).toBeVisible();
  expect(sent).toEqual([["POST/person", { nhs_number: "999 000 0018", reason: "They asked us" }]]);
});
