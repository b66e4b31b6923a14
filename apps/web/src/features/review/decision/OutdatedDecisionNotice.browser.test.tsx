import { beforeEach, expect, test } from "vitest";
import { open, seal, unreviewed } from "../test/review-screens.tsx";
import { DecisionCard } from "./DecisionCard.tsx";
import { ReportDecisionCard } from "./ReportDecisionCard.tsx";

// Text that was typed in one test must not appear in the next.
beforeEach(() => sessionStorage.clear());

const review = { ...unreviewed, seal, versions: { campaign: 1, iteration: 1 } };
const bo = { id: "bo", name: "Bo Both" };
const approved = {
  status: "approved",
  decisions: [{ by: bo, at: "20261123144200", transition: "approve", reason: null }],
  last_modified_by: bo,
  last_modified_timestamp: "20261123144200",
};

test("a late decision shows that it was not saved, who decided first, and the typed reason REQ-REV-40", async () => {
  const { screen, sent } = await open({
    review,
    concurrentChange: approved,
    extraContent: <DecisionCard about="iteration" />,
  });
  await screen.getByLabelText("Reason or comment").fill("The clinics are closed");
  await screen.getByRole("button", { name: "Reject" }).click();
  const alert = screen.getByRole("alert");
  await expect.element(alert.getByRole("heading", { name: "We did not save your decision" })).toBeVisible();
  await expect
    .element(
      alert.getByText(/Bo Both changed the iteration on 23 November 2026 at .*, and its status is now “Approved”/),
    )
    .toBeVisible();
  await expect.element(alert.getByText("You wrote: “The clinics are closed”")).toBeVisible();
  expect(sent).toHaveLength(1);
  await alert.getByRole("button", { name: "Dismiss this message" }).click();
  await expect.element(alert).not.toBeInTheDocument();
});

test("a completed decision clears the message about a late one REQ-REV-40", async () => {
  const { screen } = await open({ review, extraContent: <DecisionCard about="iteration" /> });
  await screen.getByLabelText("Reason or comment").fill("The clinics are closed");
  await screen.getByRole("button", { name: "Reject" }).click();
  await expect.element(screen.getByLabelText("Reason or comment")).not.toBeInTheDocument();
  await expect.element(screen.getByRole("alert")).not.toBeInTheDocument();
});

const report = { number: 1, invited: 16_338, run_date: "20270301", checks: [] };
const ended = {
  kind: "changed",
  title: "Changed since approval",
  why: "The sending setting “Tolerance” changed after it was approved.",
  advice: null,
} as const;
/** Opens the page for a report awaiting a decision. */
const reportPage = {
  review: {
    ...review,
    report,
    seal: {
      about: "report",
      configuration: "2:12345678",
      report: 1,
      notify_plans: null,
      sending: null,
      people: null,
      waivers: null,
    },
  },
  status: "report ready",
  page: "summary/reports/1",
  extraContent: <ReportDecisionCard />,
  answers: [
    [/\/summary_report/, () => [{ status: "ready", number: 1 }]],
    [/\/waiver$/, () => ({ failing: [], version: 1, report: 1 })],
    [/\/finding$/, () => ({ findings: [], stops: 0, unanswered: 0, version: 1, counting: false, checking: false })],
  ] satisfies NonNullable<Parameters<typeof open>[0]>["answers"],
};

test("a report whose iteration changed while someone approved it can be rejected but not approved, and keeps the typed text REQ-REV-229 REQ-REV-479", async () => {
  const { screen, sent } = await open({ ...reportPage, concurrentNotReady: [ended] });
  await screen.getByLabelText("Reason or comment").fill("Asked the clinic");
  await screen.getByRole("button", { name: "Approve report" }).click();
  await screen.getByRole("dialog").getByRole("button", { name: "Approve list" }).click();
  const refused = screen.getByRole("alert");
  await expect.element(refused).toBeVisible();
  await expect.poll(() => document.activeElement?.contains(refused.element())).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
  await expect.element(screen.getByText(/so this report cannot be approved.*“Tolerance” changed/)).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Approve report" })).not.toBeInTheDocument();
  await expect.element(screen.getByLabelText("Reason or comment")).toHaveValue("Asked the clinic");
  await screen.getByRole("button", { name: "Reject report" }).click();
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[1]?.[1]).toMatchObject({ status: "report rejected", reason: "Asked the clinic" });
});

test("a report whose NHS Notify IDs changed since its iteration was approved shows them and why it cannot be approved REQ-REL-280 REQ-REL-465", async () => {
  const uuid = "9d3b2b11-3afd-4ba8-8b0b-d17c017454d7";
  const plans = [
    { id: "LETTER", uuid: null, approved: uuid },
    { id: "TEXT", uuid, approved: null },
  ];
  const notify_plans = { ...reportPage.review.notify_plans, plans, seal: "hash" };
  const { screen, sent } = await open({ ...reportPage, review: { ...reportPage.review, notify_plans } });
  const why = /^You cannot approve this report yet\. “TEXT” has .* not approved\..* “LETTER” had .* removed\./;
  await expect.element(screen.getByText(why)).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Approve report" })).not.toBeInTheDocument();
  await expect.element(screen.getByRole("cell", { name: `No. ${uuid} was approved` })).toBeVisible();
  await screen.getByRole("button", { name: "Approve these NHS Notify IDs" }).click();
  await expect.poll(() => sent).toEqual([["notify-plans", { seal: "hash" }]]);
});

test("a reviewer sees why an approval would be refused, and only the rejection is offered REQ-REV-483", async () => {
  const message = "The population data has changed since this report was produced.";
  const approval_refusal = { kind: "conflict", code: "reportOfOtherPeople", message };
  for (const page of [reportPage, { review, extraContent: <DecisionCard about="iteration" /> }]) {
    const { screen } = await open({ ...page, review: { ...page.review, approval_refusal } });
    await expect.element(screen.getByText(message)).toBeVisible();
    await expect.element(screen.getByRole("button", { name: /^Reject/ })).toBeVisible();
    await expect.element(screen.getByRole("button", { name: /^Approve/ })).not.toBeInTheDocument();
    await screen.unmount();
  }
});

test("an approver who worked on a report's iteration sees who can decide on it instead REQ-REV-484", async () => {
  const wendy = { id: "wendy", permissions: ["read", "write", "approve"] };
  const { screen } = await open({ ...reportPage, me: wendy });
  await expect
    .element(screen.getByRole("heading", { name: "You cannot approve or reject this report" }).first())
    .toBeVisible();
  await expect.element(screen.getByText("Reviewers who can decide: Arun Approver.").first()).toBeVisible();
});
