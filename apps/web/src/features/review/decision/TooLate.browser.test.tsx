import { beforeEach, expect, test } from "vitest";
import { open, seal, unreviewed } from "../test/review-screens.tsx";
import { DecideOnIteration } from "./DecideOnIteration.tsx";
import { DecideOnReport } from "./DecideOnReport.tsx";

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

const report = { number: 1, invited: 16_338, run_date: "20270301", checks: [] };
const ended = {
  kind: "changed",
  title: "Changed since approval",
  why: "“Tolerance” changed after it was approved, in the settings for sending.",
} as const;
/** The page of a report that waits for a decision. */
const reportPage = {
  review: {
    ...review,
    report,
    seal: { about: "report", configuration: "2:12345678", report: 1, people: null, waivers: null },
  },
  status: "report ready",
  page: "summary/reports/1",
  beside: <DecideOnReport />,
  answers: [
    [/\/summary_report/, () => [{ status: "ready", number: 1 }]],
    [/\/waiver$/, () => ({ failing: [], version: 1, report: 1 })],
    [/\/finding$/, () => ({ findings: [], stops: 0, unanswered: 0, version: 1, counting: false, checking: false })],
  ] satisfies NonNullable<Parameters<typeof open>[0]>["answers"],
};

test("a report that changed while someone approved it says that nothing was decided and why, and takes focus REQ-REV-229", async () => {
  const { screen, sent } = await open({ ...reportPage, meanwhileNotReady: [ended] });
  await screen.getByLabelText("Reason or comment").fill("Asked the clinic");
  await screen.getByRole("button", { name: "Approve report" }).click();
  await screen.getByRole("button", { name: "Yes, approve this list" }).click();
  const told = screen.getByRole("alert");
  await expect.element(told.getByRole("heading", { name: "Your decision was not taken" })).toBeVisible();
  await expect.element(told.getByText(/“Tolerance” changed after it was approved/)).toBeVisible();
  await expect.element(told.getByText("What you wrote: “Asked the clinic”")).toBeVisible();
  expect(told.getByText(/its status is now/).query()).toBeNull();
  await expect.poll(() => document.activeElement?.contains(told.element())).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
  expect(sent).toHaveLength(1);
});

test("a reason typed about a report that changed meanwhile stays in sight REQ-REV-229", async () => {
  const { screen } = await open({ ...reportPage, meanwhileNotReady: [ended] });
  await screen.getByLabelText("Reason or comment").fill("Asked the clinic");
  await screen.unmount();
  const again = await open({ ...reportPage, notReady: [ended] });
  await expect.element(again.screen.getByText("What you wrote: “Asked the clinic”")).toBeVisible();
});
