import { useState } from "react";
import { MemoryRouter } from "react-router";
import { seal } from "../test/review-screens.tsx";
import { beforeEach, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { checkItems } from "../../../scope/review-items/check-items.tsx";
import { WarningTicksGroup } from "../../../scope/review-items/WarningTicksGroup.tsx";
import { ReviewItemList } from "../../../scope/review-items/ReviewItemList.tsx";
import { DecisionForm } from "./DecisionForm.tsx";

// Text that was typed in one test must not appear in the next.
beforeEach(() => sessionStorage.clear());

type Props = Parameters<typeof DecisionForm>[0];

function WithReason(props: Omit<Props, "reason" | "onReasonChange">) {
  const [reason, setReason] = useState("");
  return <DecisionForm {...props} reason={reason} onReasonChange={setReason} />;
}

/** Shows the report's own checks. The page fetches expectations and rules. */
const Checklist: Props["Checklist"] = ({ checks, warningTicks }) => (
  <WarningTicksGroup checks={checks} warningTicks={warningTicks}>
    <ReviewItemList items={checkItems(checks, warningTicks)} />
  </WarningTicksGroup>
);

async function open(more: Partial<Props> = {}) {
  const decided: unknown[] = [];
  const report = {
    number: 2,
    invited: 16_338,
    expected: [],
    run_date: "20270301",
    checks: [
      { level: "note", message: "The youngest people invited are 75 to 79." },
      { level: "warning", id: "c0ffee", message: "1 comment is still open." },
    ],
  } satisfies Props["report"];
  const screen = await render(
    <MemoryRouter>
      <WithReason
        about="report"
        report={report}
        Checklist={Checklist}
        confirmation={{ title: "Approve report 2", confirmLabel: "Approve list", content: <p>16,338 people</p> }}
        seal={seal}
        isRunDatePast={false}
        isPending={false}
        refusal={undefined}
        onDecide={(decision) => decided.push(decision)}
        {...more}
      />
    </MemoryRouter>,
  );
  return { screen, decided };
}

test("an approver of a report ticks its warnings, gives a reason and confirms the number of people REQ-REV-23 REQ-REV-24 REQ-REV-444", async () => {
  const { screen, decided } = await open();
  await expect.element(screen.getByText("The youngest people invited are 75 to 79.")).toBeVisible();
  const listed = screen.getByRole("group", { name: "Check before you decide" }).getByRole("listitem");
  await expect.element(listed.nth(0).getByText("Needs an answer")).toBeVisible();
  await expect.element(listed.nth(1).getByText("For information")).toBeVisible();
  await screen.getByRole("checkbox", { name: "1 comment is still open." }).click();
  await expect.element(listed.nth(0).getByText("Checked")).toBeVisible();
  await screen.getByLabelText("Reason or comment").fill("Asked the clinic");
  await screen.getByRole("button", { name: "Approve report" }).click();
  const dialog = screen.getByRole("dialog", { name: "Approve report 2" });
  await expect.element(dialog.getByText("16,338 people")).toBeVisible();
  expect(decided).toEqual([]);
  await screen.getByRole("dialog").getByRole("button", { name: "Approve list" }).click();
  expect(decided).toEqual([{ status: "report approved", reason: "Asked the clinic", warnings: ["c0ffee"] }]);
});

test("the number is confirmed only once each warning is ticked and a reason is entered, and a summary lists what is missing REQ-REV-23 REQ-REV-24", async () => {
  const { screen, decided } = await open();
  await screen.getByRole("button", { name: "Approve report" }).click();
  const summary = screen.getByRole("alert");
  await expect.element(summary.getByRole("link", { name: "Tick the remaining warning" })).toBeVisible();
  expect(document.activeElement?.contains(summary.element())).toBe(true);
  await summary.getByRole("link", { name: /^Enter the reason why the report is correct/ }).click();
  await expect.element(screen.getByLabelText("Reason or comment")).toHaveFocus();
  const warning = screen.getByRole("checkbox", { name: "1 comment is still open." });
  await summary.getByRole("link", { name: "Tick the remaining warning" }).click();
  await expect.element(warning).toHaveFocus();
  await expect.element(screen.getByRole("dialog")).not.toBeInTheDocument();
  expect(decided).toEqual([]);
  await screen.unmount();
  const again = (await open()).screen;
  await again.getByRole("checkbox", { name: "1 comment is still open." }).click();
  await again.getByRole("button", { name: "Approve report" }).click();
  await expect.element(again.getByRole("alert").getByRole("link", { name: /^Enter the reason/ })).toBeVisible();
  expect(again.getByRole("alert").getByRole("link").elements()).toHaveLength(1);
});

test("going back from approving a report does not make a decision REQ-REV-24 REQ-REV-445", async () => {
  const { screen, decided } = await open();
  await screen.getByRole("checkbox", { name: "1 comment is still open." }).click();
  await screen.getByLabelText("Reason or comment").fill("Asked the clinic");
  await screen.getByRole("button", { name: "Approve report" }).click();
  await screen.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await expect.element(screen.getByRole("dialog")).not.toBeInTheDocument();
  expect(decided).toEqual([]);
});

test("a report can be rejected without ticking its warnings, and an iteration has none REQ-REV-23", async () => {
  const { screen, decided } = await open();
  await screen.getByLabelText("Reason or comment").fill("Wrong people");
  await screen.getByRole("button", { name: "Reject report" }).click();
  expect(decided).toEqual([{ status: "report rejected", reason: "Wrong people" }]);
  await screen.unmount();
  const iteration = await open({ about: "iteration", report: undefined });
  await iteration.screen.getByRole("button", { name: "Approve" }).click();
  expect(iteration.decided).toEqual([]);
  await iteration.screen.getByRole("dialog").getByRole("button", { name: "Approve list" }).click();
  expect(iteration.screen.getByRole("group", { name: "Check before you decide" }).query()).toBeNull();
  expect(iteration.decided).toHaveLength(1);
});

test("a blocked report can be rejected but not approved REQ-REV-226", async () => {
  const blockedReason = "You cannot approve this report while “No children” is not met.";
  const { screen, decided } = await open({ blockedReason });
  await expect.element(screen.getByText(blockedReason)).toBeVisible();
  expect(screen.getByRole("button", { name: "Approve report" }).elements()).toHaveLength(0);
  expect(screen.getByRole("checkbox").elements()).toHaveLength(0);
  expect(screen.getByText(/if you approve it despite/).elements()).toHaveLength(0);
  await screen.getByLabelText("Reason or comment").fill("Children are invited");
  await screen.getByRole("button", { name: "Reject report" }).click();
  expect(decided).toEqual([{ status: "report rejected", reason: "Children are invited" }]);
});

test("an iteration with an unmet example person cannot be approved, and the page says so REQ-EXP-64", async () => {
  const blockedReason =
    "This iteration cannot be approved while the example person “Care home” has a different outcome.";
  const confirmation = {
    title: "Approve this iteration",
    confirmLabel: "Approve iteration",
    content: <p>10,513 people</p>,
  };
  const { screen, decided } = await open({ about: "iteration", report: undefined, confirmation, blockedReason });
  await expect.element(screen.getByText(blockedReason)).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Reject" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Approve" }).elements()).toHaveLength(0);
  expect(decided).toEqual([]);
});
