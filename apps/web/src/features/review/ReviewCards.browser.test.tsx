import { newCampaignSending } from "@spi/domain/release/sending/sending-settings";
import { expect, test } from "vitest";
import { AnsweredRejections, RejectionsCallout } from "../../scope/RejectionsCallout.tsx";
import { NotifyPlans } from "./NotifyPlans.tsx";
import { useSendingPart } from "./SendingPart.tsx";
import { arun, comment, id, open, unreviewed } from "./test/review-screens.tsx";

/** Shows the part with the sending settings, as the list of parts does. */
function SendingPart() {
  const part = useSendingPart();
  return part ? (
    <details open={part.open}>
      <summary>{part.task.text}</summary>
      {part.content}
    </details>
  ) : null;
}

test("changes since the last review are listed with both values and the given reason REQ-REV-04", async () => {
  const changes = [{ path: ["IterationRules", "Under 75", "Comparator"], before: "-80", after: "-75" }];
  const last_review = { by: arun, at: "20261119090000", decision: "approved", reason: "Fewer", changes };
  const { screen } = await open({ review: { last_review, changed_since_approval: false } });
  await expect
    .element(screen.getByText("Arun Approver approved the iteration on 19 November 2026 at 09:00."))
    .toBeVisible();
  await expect.element(screen.getByText("Fewer")).toBeVisible();
  await expect.element(screen.getByText("Rule “Under 75”: comparator")).toBeVisible();
});

test("an answered rejection is listed below with its answer, and the callout shows the others REQ-REV-222 REQ-REV-475", async () => {
  const rejected = { by: arun, at: "20261119090000", about: "report", reason: "Too old" };
  const answer = { by: { id: "wendy", name: "Wendy Writer" }, at: "20261119100000", text: "From 75 now" };
  const later = { ...rejected, at: "20261120090000", reason: "Too few", answer: null };
  const extraContent = (
    <>
      <RejectionsCallout />
      <AnsweredRejections />
    </>
  );
  const { screen } = await open({
    review: { ...unreviewed, rejections: [later, { ...rejected, answer }] },
    extraContent,
  });
  await expect.element(screen.getByRole("heading", { name: "Important: Rejections without a response" })).toBeVisible();
  await expect.element(screen.getByRole("heading", { name: "Rejections with a response" })).toBeVisible();
  const text = document.body.textContent ?? "";
  const places = [
    "Rejections without a response",
    "Too few",
    "Rejections with a response",
    "Too old",
    "From 75 now",
  ].map((words) => text.indexOf(words));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
});

test("a rejection without a response is described by when the iteration was sent again, or by when the writer can respond REQ-REV-222", async () => {
  const rejection = { by: arun, at: "20261119090000", about: "iteration", reason: "Too old", answer: null };
  const show = (sent_again: string | null, status: string, permissions = ["read", "approve"]) =>
    open({
      me: { id: "me", permissions },
      status,
      review: { ...unreviewed, rejections: [{ ...rejection, sent_again }] },
      extraContent: <RejectionsCallout />,
    });
  const again = await show("20261120090000", "in review");
  await expect
    .element(
      again.screen.getByText("No response was given when it was sent for review again on 20 November 2026 at 09:00."),
    )
    .toBeVisible();
  expect(again.screen.getByText(/can respond when/).query()).toBeNull();
  await again.screen.unmount();
  const reader = await show(null, "rejected");
  await expect
    .element(reader.screen.getByText("The writer can respond when they send the iteration for review."))
    .toBeVisible();
  await reader.screen.unmount();
  const writer = await show(null, "draft", ["read", "write"]);
  await expect.element(writer.screen.getByText("You can respond when you send it for review.")).toBeVisible();
});

test("an approver who wrote a similar iteration is named to reviewers REQ-REV-271", async () => {
  const similar_work = [{ by: { id: "bo", name: "Bo Both" }, iteration: "Spring invitations" }];
  const { screen } = await open({ review: { ...unreviewed, similar_work } });
  const words =
    "Bo Both has permission to approve this iteration, but wrote a similar one called “Spring invitations”.";
  await expect.element(screen.getByText(words)).toBeVisible();
});

test("a copy is compared with its original at the time of copying by default REQ-REV-04 REQ-REV-402", async () => {
  const changes = [{ path: ["IterationRules", "Under 75", "Comparator"], before: "-70", after: "-75" }];
  const copied_from = { iteration_id: crypto.randomUUID(), name: "Autumn invitations", version: 3, changes };
  const { screen } = await open({
    review: { ...unreviewed, copied_from, base: { version: "copy-source", because: "copiedFrom" } },
  });
  await screen.getByText("People whose outcome changes", { exact: true }).click();
  await expect
    .element(screen.getByLabelText("Compare with"))
    .toHaveDisplayValue("Autumn invitations, when this iteration was copied from it");
  const table = screen.getByRole("table", { name: "Differences from Autumn invitations" });
  await expect.element(table.getByText("Rule “Under 75”: comparator")).toBeVisible();
  await expect.element(table.getByText("-70")).toBeVisible();
  await expect.element(table.getByText("-75")).toBeVisible();
});

test("a campaign's only iteration has no comparison unless it is a copy", async () => {
  const { screen } = await open();
  await expect.element(screen.getByText("Why 75?")).toBeVisible();
  expect(screen.getByText("You cannot approve or reject this iteration").query()).toBeNull();
  expect(screen.getByLabelText("Compare with").elements()).toHaveLength(0);
});

test("an approver who is not named, or worked on the iteration, sees why they cannot decide §4.11 §6.05", async () => {
  const other = await open({ me: { id: "abena", permissions: ["read", "approve"] } });
  await expect
    .element(other.screen.getByText("Only reviewers of this iteration can do this. Ask one of the reviewers."))
    .toBeVisible();
  await other.screen.unmount();
  const author = await open({ me: { id: "wendy", permissions: ["read", "write", "approve"] } });
  await expect.element(author.screen.getByText(/You worked on this iteration, a similar one/)).toBeVisible();
});

test("an approval that no longer counts is announced REQ-REV-07 REQ-REV-406", async () => {
  const why = "The sending setting “Tolerance” changed after it was approved.";
  const { screen } = await open({
    notReady: [{ kind: "changed", title: "Changed since approval", why, advice: null }],
  });
  await expect.element(screen.getByText(why, { exact: false })).toBeVisible();
  await expect.element(screen.getByText(/the approval does not count/)).toBeVisible();
});

test("a writer can mark a comment as dealt with, and it stays readable", async () => {
  const { screen, sent } = await open({ me: { id: "wendy", permissions: ["read", "write"] } });
  await expect.element(screen.getByText("Why 75?")).toBeVisible();
  await screen.getByRole("button", { name: /Mark as dealt with/ }).click();
  await expect.element(screen.getByText("Every comment has been dealt with.")).toBeVisible();
  await expect.element(screen.getByText("Comments that have been dealt with (1)")).toBeVisible();
  expect(sent.map(([path]) => path)).toEqual([`comment/${id}/resolve`]);
});

test("a team member comments on a rule but cannot mark it as dealt with without write permission REQ-REV-01 REQ-REV-401", async () => {
  const { screen, sent } = await open();
  await screen.getByRole("button", { name: "Write a comment" }).click();
  await screen.getByLabelText("Comment about").selectOptions("Filter rule: Under 75");
  await screen.getByLabelText("Comment", { exact: true }).fill("Sure?");
  await screen.getByRole("button", { name: "Add comment" }).click();
  await expect.poll(() => sent).toEqual([["comment", { part: comment.part, text: "Sure?" }]]);
  await expect.element(screen.getByLabelText("Comment", { exact: true })).toHaveValue("");
  expect(screen.getByRole("button", { name: /Mark as dealt with/ }).query()).toBeNull();
});

test("default sending settings are folded, and others are open REQ-SCR-69 REQ-SCR-465", async () => {
  const extraContent = <SendingPart />;
  const usual = await open({
    review: { ...unreviewed, sending: { now: newCampaignSending, approved: null } },
    extraContent,
  });
  await expect.element(usual.screen.getByText("Wait before the second wave: 24 hours", { exact: false })).toBeVisible();
  await expect.element(usual.screen.getByText("Tolerance")).not.toBeVisible();
  await usual.screen.unmount();
  const now = { ...newCampaignSending, tolerance_percent: 5 };
  const { screen } = await open({ review: { ...unreviewed, sending: { now, approved: null } }, extraContent });
  await expect.element(screen.getByText("Tolerance")).toBeVisible();
  await expect.element(screen.getByText("5% of the people on the approved list")).toBeVisible();
  await expect.element(screen.getByText("Sending hours")).not.toBeVisible();
  await screen.getByText("Other settings (all defaults)").click();
  await expect.element(screen.getByText("Sending hours")).toBeVisible();
});

test("changed settings can be restored or the iteration reverted, but only restored once NHS Notify has accepted messages REQ-REL-133 REQ-REL-71", async () => {
  const sending = { now: { ...newCampaignSending, tolerance_percent: 5 }, approved: newCampaignSending };
  const world = { review: { ...unreviewed, sending }, status: "report approved", extraContent: <SendingPart /> };
  const before = await open({ ...world, release: { irrevocable: false } });
  await expect
    .element(before.screen.getByText(/Change these settings back, or revert the iteration to draft/))
    .toBeVisible();
  await before.screen.unmount();
  const { screen } = await open({ ...world, release: { irrevocable: true } });
  await expect
    .element(screen.getByText(/Nothing more will be sent in this release until someone changes these settings back/))
    .toBeVisible();
});

test("NHS Notify IDs without an earlier approval have no column about it REQ-REL-23", async () => {
  const extraContent = <NotifyPlans />;
  const uuid = "9d3b2b11-3afd-4ba8-8b0b-d17c017454d7";
  const plansOf = (approved: string | null) => ({
    ...unreviewed,
    notify_plans: { ...unreviewed.notify_plans, plans: [{ id: "LETTER", uuid, approved }] },
  });
  const never = await open({ review: plansOf(null), extraContent });
  await expect.element(never.screen.getByRole("cell", { name: uuid })).toBeVisible();
  await expect.element(never.screen.getByRole("columnheader", { name: "Approved" })).not.toBeInTheDocument();
  await never.screen.unmount();
  const { screen } = await open({ review: plansOf("f2dd0dba-1e45-4c82-8c43-eb4b40a9e182"), extraContent });
  await expect.element(screen.getByRole("columnheader", { name: "Approved" })).toBeVisible();
  await expect.element(screen.getByText("No. f2dd0dba-1e45-4c82-8c43-eb4b40a9e182 was approved")).toBeVisible();
});
