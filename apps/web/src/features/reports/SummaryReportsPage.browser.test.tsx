import { expect, test } from "vitest";
import { openReports, ready, run, summaryReport } from "./test/report-screens.tsx";

test("reports are listed from 1 with their status, each with a link to its position §2.3.31 §2.3.32 §9.16", async () => {
  const answers = [[ready(), run({ number: 2, status: "failed", failure: "The population is missing." })]];
  const { screen, currentPath } = await openReports("summary/reports", { answers });
  await expect.element(screen.getByRole("heading", { level: 1, name: "Summary reports" })).toBeVisible();
  await expect.element(screen.getByRole("columnheader", { name: "Report number" })).toBeInTheDocument();
  await expect.element(screen.getByRole("columnheader", { name: "Status" })).toBeInTheDocument();
  await expect.element(screen.getByRole("row").nth(2).getByText("Failed")).toBeVisible();
  await expect.element(screen.getByText("The population is missing.")).toBeVisible();
  await screen.getByRole("link", { name: "Report 1" }).click();
  await expect.element(screen.getByRole("heading", { level: 1, name: "Report 1" })).toBeVisible();
  expect(currentPath()).toBe("summary/reports/1");
});

test("the page says that it is loading until the reports arrive §2.3.33", async () => {
  const { screen } = await openReports("summary/reports", { answers: [] });
  await expect.element(screen.getByText("Loading summary reports...")).toBeVisible();
});

test("reports passed from the previous page are shown without waiting §2.3.32", async () => {
  const { screen } = await openReports("summary/reports", { answers: [], state: { reports: [ready()] } });
  await expect.element(screen.getByRole("link", { name: "Report 1" })).toBeVisible();
});

test("a list that cannot be fetched says so §8.14", async () => {
  const answers = [{ status: 403, body: { message: "You do not have permission." } }];
  const { screen } = await openReports("summary/reports", { answers });
  const text = "There was an error loading the summary report. Please try again later.";
  await expect.element(screen.getByRole("heading", { name: text })).toBeVisible();
});

test("progress is shown and requested until a report is ready", async () => {
  const answers = [[run({ status: "running", progress: 0.42 })], [ready()]];
  const { screen, requestCount } = await openReports("summary/reports", { answers });
  await expect.element(screen.getByText("42%")).toBeVisible();
  await expect.element(screen.getByText("Ready")).toBeVisible();
  expect(requestCount()).toBe(2);
});

test("an iteration without reports says how to get one", async () => {
  const { screen } = await openReports("summary/reports", { answers: [[]] });
  await expect.element(screen.getByText(/No reports have been requested yet/)).toBeVisible();
});

test("the list shows how many people each report invites, the change, and superseded reports REQ-REP-16", async () => {
  const totals = (invited: number) => ({ totals: { invited, filtered: 0, suppressed: 0 } });
  const answers = [
    [
      ready({ summary_report_totals: totals(564) }),
      run({ number: 2, status: "failed" }),
      ready({ number: 3, summary_report_totals: totals(16_338) }),
    ],
  ];
  const { screen } = await openReports("summary/reports", { answers });
  const row = (number: number) => screen.getByRole("row").nth(number);
  await expect.element(row(1).getByText("Superseded by report 3")).toBeVisible();
  await expect.element(row(3).getByText("16,338")).toBeVisible();
  await expect.element(row(3).getByText("15,774 more")).toBeVisible();
  await expect.element(row(3).getByText("None yet")).toBeVisible();
});

test("the first report of an iteration is compared with the one of the iteration it was copied from REQ-REP-16 REQ-REP-404", async () => {
  const compared_with = { id: crypto.randomUUID(), iteration_id: crypto.randomUUID(), iteration: "F1", invited: 564 };
  const { screen } = await openReports("summary/reports", { answers: [[ready({ compared_with })]] });
  await expect.element(screen.getByText("since “F1”")).toBeVisible();
  await expect.element(screen.getByRole("cell", { name: /11,781 more/ })).toBeVisible();
});

test("every figure of a report is shown next to the previous report's REQ-REP-16 REQ-REP-405", async () => {
  const before = ready({ summary_report_totals: { totals: { invited: 564, filtered: 0, suppressed: 0 } } });
  const answers = [[before, ready({ number: 2 })]];
  const compared = { report: null, not_available: "The people are not there any more." };
  const { screen } = await openReports("summary/reports/2", { answers, comparison: compared });
  await screen.getByText("Compare with another report").click();
  await expect.element(screen.getByText("The people are not there any more.", { exact: false })).toBeVisible();
  const table = screen.getByRole("table", { name: "Totals" });
  await expect.element(table.getByRole("row", { name: "Invited 564 12,345 11,781 more" })).toBeVisible();
  await expect.element(table.getByRole("columnheader", { name: "Report 1" })).toBeVisible();
  const rules = screen.getByRole("table", { name: "Number of people excluded by each rule" });
  await expect.element(rules.getByRole("row", { name: "Filter: Under 80 2,603 2,603 no change" })).toBeVisible();
});

test("two reports are shown in the order they were made, whichever of them is open REQ-REP-16 REQ-REP-406", async () => {
  const totals = { totals: { invited: 564, filtered: 0, suppressed: 0 } };
  const older = ready({ summary_report_totals: totals, finished_timestamp: "20261119090000" });
  const compared = { report: null, not_available: "The people are not there any more." };
  const { screen } = await openReports("summary/reports/1", {
    answers: [[older, ready({ number: 2 })]],
    comparison: compared,
  });
  await screen.getByText("Compare with another report").click();
  const table = screen.getByRole("table", { name: "Totals" });
  await expect.element(table.getByRole("row", { name: "Figure Report 1 Report 2 Change" })).toBeVisible();
  await expect.element(table.getByRole("row", { name: "Invited 564 12,345 11,781 more" })).toBeVisible();
});

test("a comparison separates the effect of changes in population data from the effect of changed rules REQ-REP-17", async () => {
  const totals = (invited: number) => ({ totals: { invited, filtered: 0, suppressed: 0 } });
  const answers = [[ready({ summary_report_totals: totals(564) }), ready({ number: 2 })]];
  const compared = { report: { ...summaryReport, summary_report_totals: totals(600) }, not_available: null };
  const { screen } = await openReports("summary/reports/2", { answers, comparison: compared });
  await screen.getByText("Compare with another report").click();
  const table = screen.getByRole("table", { name: "Totals" });
  await expect.element(table.getByRole("columnheader", { name: "From rule changes" })).toBeVisible();
  await expect
    .element(table.getByRole("row", { name: "Invited 564 12,345 11,781 more 36 more 11,745 more" }))
    .toBeVisible();
});
