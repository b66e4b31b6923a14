import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { ReportResponse } from "@spi/domain/api-contract";
import { actor } from "../../app/test/open-app.tsx";
import { openReports, ready, run } from "./test/report-screens.tsx";

type Screen = Awaited<ReturnType<typeof openReports>>["screen"];

/** Returns a table's headings and rows, omitting group headings. */
function table(name: string): string[][] {
  const tableElement = page.getByRole("table", { name, exact: true }).element();
  return [...tableElement.querySelectorAll<HTMLTableRowElement>("tr:not(:has([scope=rowgroup]))")].map((row) =>
    [...row.cells].map((cell) => cellText(cell)),
  );
}

/** Returns a cell's text without its folded content. */
function cellText(cell: HTMLTableCellElement): string {
  return (cell.querySelector("summary") ?? cell).textContent.trim();
}

async function openReport(): Promise<Screen> {
  const { screen } = await openReports("summary/reports/1", { answers: [[ready()]] });
  await expect.element(screen.getByRole("heading", { level: 1, name: "Report 1" })).toBeVisible();
  await expect.element(screen.getByText("Total invites")).toBeVisible();
  return screen;
}

test("the title names the report, and three boxes show its totals §2.3.34 §2.3.35 §2.2.13", async () => {
  const screen = await openReport();
  for (const [label, number] of [
    ["Total invites", "12,345"],
    ["Total filtered", "2,603"],
    ["Total suppressions", "62"],
  ] as const) {
    const term = screen.getByText(label, { exact: true }).element();
    expect(term.nextElementSibling?.textContent).toBe(number);
  }
});

test("filters and suppressions are shown with rounded ages, or N/A if there are none §2.3.36 §9.16", async () => {
  await openReport();
  expect(table("Filters and suppressions")).toEqual([
    ["Priority", "Type", "Rule name", "Exclusions count", "Minimum age", "Maximum age"],
    ["0", "Filter", "Under 80", "2,603", "67", "79"],
    ["500", "Suppression", "Care home", "62", "80", "103"],
    ["510", "Suppression", "Nobody", "0", "N/A", "N/A"],
  ]);
});

test("cohorts are shown with all outcomes of their members §2.3.37", async () => {
  await openReport();
  expect(table("Cohorts")).toEqual([
    [
      "Name",
      "Priority",
      "Distinct comms routing",
      "Total",
      "Invited",
      "Invited other cohort",
      "Filtered",
      "Suppressed",
      "Excluded",
      "Age min",
      "Age max",
    ],
    ["covid_75_and_over", "10", "2", "15,010", "12,345", "0", "2,603", "62", "2,665", "66", "104"],
  ]);
});

test("routing plans and boards are shown with their totals, the largest first §2.3.38", async () => {
  await openReport();
  expect(table("Routing")).toEqual([
    ["Name", "Total"],
    ["LETTER", "12,000"],
    ["BRAILLE", "345"],
  ]);
  expect(table("ICB")).toEqual([
    ["ICB", "Total"],
    ["NHS Essex Integrated Care Board (D7T5G)", "12,000"],
    ["NHS Dorset Integrated Care Board (QVV)", "345"],
  ]);
});

test("a report with the number of people per board shows the share invited and boards without anyone invited REQ-REP-24 REQ-REP-413", async () => {
  const boards = [
    { icb: "D7T5G", people: 15_000 },
    { icb: "QVV", people: 1000 },
    { icb: "QT1", people: 10 },
  ];
  const report = ready();
  const { screen } = await openReports("summary/reports/1", {
    answers: [[{ ...report, facts: { ...report.facts!, boards } }]],
  });
  await expect
    .poll(() => table("ICB"))
    .toEqual([
      ["ICB", "Total", "Percentage of people in the cohorts"],
      ["NHS Essex Integrated Care Board (D7T5G)", "12,000", "80%"],
      ["NHS Dorset Integrated Care Board (QVV)", "345", "34.5%"],
      ["NHS Nottingham and Nottinghamshire Integrated Care Board (QT1)", "0", "0%"],
    ]);
  const share = screen.getByRole("button", { name: "Percentage of people in the cohorts" });
  await share.click();
  await share.click();
  await expect.poll(() => table("ICB").map(([, total]) => total)).toEqual(["Total", "0", "345", "12,000"]);
});

test("ages of people invited and excluded are in a table without empty bands REQ-REP-11", async () => {
  await openReport();
  expect(table("Ages of people invited, filtered out and suppressed")).toEqual([
    ["Age on the run date", "Invited", "Filtered", "Suppressed"],
    ["65 to 69", "0", "603", "0"],
    ["75 to 79", "2,345", "2,000", "0"],
    ["80 to 84", "9,990", "0", "62"],
    ["Not known", "10", "0", "0"],
  ]);
});

test("empty age bands are shown on request REQ-REP-11", async () => {
  const noPeople = { invited: 0, filtered: 0, suppressed: 0 };
  const bands = [
    { from: 70, to: 74, ...noPeople, invited: 5 },
    { from: 75, to: 79, ...noPeople },
    { from: 80, to: 84, ...noPeople, filtered: 7 },
  ];
  const answers = [[ready({ ages: { bands, unknown: noPeople } })]];
  const { screen } = await openReports("summary/reports/1", { answers });
  const ages = () => table("Ages of people invited, filtered out and suppressed").map(([age]) => age);
  await expect.element(screen.getByText("70 to 74")).toBeVisible();
  expect(ages()).toEqual(["Age on the run date", "70 to 74", "80 to 84"]);
  await screen.getByRole("button", { name: "Show ages with no people" }).click();
  await expect.element(screen.getByText("75 to 79")).toBeVisible();
  await screen.getByRole("button", { name: "Hide ages with no people" }).click();
  await expect.element(screen.getByText("75 to 79")).not.toBeInTheDocument();
});

test("boards are grouped by region, sorted by size or name, and limited to one region on request REQ-REP-21 REQ-REP-409", async () => {
  const screen = await openReport();
  const boards = () =>
    table("ICB")
      .slice(1)
      .map(([board]) => board);
  const essex = "NHS Essex Integrated Care Board (D7T5G)";
  const dorset = "NHS Dorset Integrated Care Board (QVV)";
  await expect.element(screen.getByText("East of England: 12,000 (97.2% of those invited)")).toBeVisible();
  expect(boards()).toEqual([essex, dorset]);
  const total = screen.getByRole("table", { name: "ICB" }).getByRole("columnheader", { name: "Total" });
  await expect.element(total).toHaveAttribute("aria-sort", "descending");
  await total.getByRole("button").click();
  await expect.element(total).toHaveAttribute("aria-sort", "ascending");
  expect(boards()).toEqual([dorset, essex]);
  await screen.getByLabelText("Region").selectOptions("South West");
  await expect.element(screen.getByText(essex)).not.toBeInTheDocument();
  expect(boards()).toEqual([dorset]);
});

test("the report shows its campaign and iteration, including in print REQ-REP-21", async () => {
  const screen = await openReport();
  await expect.element(screen.getByText("Spring COVID-19: First invitations", { exact: true })).toBeVisible();
});

test("the page begins with links to its sections, and technical details are folded REQ-REP-21 REQ-REP-411", async () => {
  const screen = await openReport();
  const links = [...document.querySelectorAll<HTMLAnchorElement>("nav[aria-label='On this page'] a")];
  expect(links.length).toBeGreaterThan(4);
  for (const link of links) expect(document.querySelector(link.getAttribute("href") ?? "none")).not.toBeNull();
  await expect.element(screen.getByText("Population snapshot")).not.toBeVisible();
  await screen.getByRole("main").getByText("How this report was made").click();
  await expect.element(screen.getByText("Population snapshot")).toBeVisible();
});

test("facts outside the tables are shown only if there are any REQ-REP-13", async () => {
  const screen = await openReport();
  await expect.element(screen.getByText(/^10 people have no recorded date of birth/)).toBeVisible();
  await expect.element(screen.getByText(/^1 invited person will be sent the default message/)).toBeVisible();
  expect(screen.getByText(/several routing plans/).elements()).toHaveLength(0);
});

/** Returns the numbers in a table row and the lengths of its bars. */
function drawn(name: string) {
  const tableElement = page.getByRole("table", { name, exact: true }).element();
  const rows = [...tableElement.querySelectorAll("tbody tr:not(:has([scope=rowgroup]))")];
  return rows.map((row) => ({
    numbers: [...row.querySelectorAll("td")].map((cell) => Number(cell.textContent.replaceAll(",", ""))),
    bars: [...row.querySelectorAll("rect:not(:first-child)")].map((bar) =>
      Number.parseFloat(bar.getAttribute("width") ?? ""),
    ),
  }));
}

const pictures: [string, (numbers: number[]) => number[]][] = [
  ["Routing", ([people = 0]) => [people]],
  ["ICB", ([people = 0]) => [people]],
  [
    "Ages of people invited, filtered out and suppressed",
    ([invited = 0, filtered = 0, suppressed = 0]) => [invited, filtered, suppressed],
  ],
];

test.each(pictures)("the bars of %s match the numbers next to them, on one scale REQ-REP-12", async (name, toBars) => {
  await openReport();
  const rows = drawn(name);
  const largest = Math.max(...rows.map(({ numbers }) => toBars(numbers).reduce((sum, people) => sum + people, 0)));
  for (const { numbers, bars } of rows) {
    const shares = toBars(numbers).map((people) => (people === 0 ? 0 : Math.max(people / largest, 0.002)));
    expect(bars).toEqual(shares.map((share) => Math.round(share * 10_000) / 100));
  }
});

test("the steps from the cohorts to the people invited have the same numbers as the totals and tables REQ-REP-12", async () => {
  const screen = await openReport();
  const boxOf = (label: string) =>
    Number(screen.getByText(label, { exact: true }).element().nextElementSibling?.textContent.replaceAll(",", ""));
  const [invited, filtered, suppressed] = ["Total invites", "Total filtered", "Total suppressions"].map(boxOf) as [
    number,
    number,
    number,
  ];
  const steps = [...document.querySelectorAll(".spi-funnel__label")].map((step) => step.textContent);
  const whole = invited + filtered + suppressed;
  const peopleWithShare = (people: number) =>
    `${people.toLocaleString("en-GB")} (${Math.round((people / whole) * 1000) / 10}%)`;
  expect(steps).toEqual([`People in the cohorts${peopleWithShare(whole)}`, `Invited${peopleWithShare(invited)}`]);
  const share = (people: number) => Math.round((people / whole) * 10_000) / 100;
  expect(drawn("Filters and suppressions").map(({ bars }) => bars)).toEqual([
    [share(whole - 2603), share(2603)],
    [share(whole - 2603 - 62), share(62)],
    [share(invited), 0],
  ]);
  const sum = (name: string, column: number) =>
    drawn(name).reduce((total, { numbers }) => total + (numbers[column] ?? 0), 0);
  const byAge = [0, 1, 2].map((column) => sum("Ages of people invited, filtered out and suppressed", column));
  expect(byAge).toEqual([invited, filtered, suppressed]);
  expect([sum("Routing", 0), sum("ICB", 0)]).toEqual([invited, invited]);
  expect(sum("Filters and suppressions", 2)).toBe(filtered + suppressed);
});

test("nothing on the page has inline styles, which the product's policy forbids", async () => {
  await openReport();
  expect(document.querySelectorAll("main [style]")).toHaveLength(0);
});

test("the page says that it is loading until the report arrives §2.3.39", async () => {
  const { screen } = await openReports("summary/reports/1", { answers: [] });
  await expect.element(screen.getByText("Loading summary report...")).toBeVisible();
});

test.each([
  ["a position without a report", "summary/reports/2", [ready()]],
  ["a position that is no number", "summary/reports/x", [ready()]],
  ["a run that failed", "summary/reports/1", [run({ status: "failed", failure: "No population" })]],
])("%s links back to the iteration summary §2.3.39", async (_, path, reports) => {
  const { screen } = await openReports(path, { answers: [reports] });
  await expect.element(screen.getByRole("heading", { level: 1, name: "First invitations" })).toBeVisible();
});

test("a report that is being made shows its progress and then its content", async () => {
  const answers = [[run({ status: "running", progress: 0.5 })], [ready()]];
  const { screen } = await openReports("summary/reports/1", { answers });
  await expect.element(screen.getByLabelText("Counting people: 50%")).toHaveAttribute("value", "50");
  await expect.element(screen.getByText("Total invites")).toBeVisible();
});

test("a report that cannot be fetched says so §8.14", async () => {
  const answers = [{ status: 403, body: { message: "You do not have permission." } }];
  const { screen } = await openReports("summary/reports/1", { answers });
  const text = "There was an error loading the summary report. Please try again later.";
  await expect.element(screen.getByRole("heading", { name: text })).toBeVisible();
});

test("a decided report shows who decided, for how many people, the warnings they ticked and what else they saw REQ-REP-16 REQ-REP-403", async () => {
  const boards =
    "In these ICBs, the number of people invited has changed by more than 20% since report 1: A, B, C, D, E and 1 more.";
  const decision = {
    by: actor,
    at: "20261121090000",
    approved: true,
    reason: "Agreed for this run",
    warnings: [boards],
    invited: 2776,
    checks: [
      { level: "warning", message: boards, all: ["A", "B", "C", "D", "E", "F"] },
      { level: "note", message: "This cohort has changed since report 1: covid has 10 more (1%)." },
    ],
  } satisfies ReportResponse["decision"];
  const { screen } = await openReports("summary/reports/1", { answers: [[ready({ decision })]] });
  await expect
    .element(screen.getByText(/^Approved by .*\. The list has 2,776 people\. Reason: Agreed for this run$/))
    .toBeVisible();
  await expect.element(screen.getByText(/^Warnings that .* checked and ticked:$/)).toBeVisible();
  await screen
    .getByText("See all 6: In these ICBs, the number of people invited has changed by more than 20% since report 1")
    .click();
  await expect.element(screen.getByText("F", { exact: true })).toBeVisible();
  await screen.getByText("Other checks shown at the time: 1").click();
  await expect
    .element(screen.getByText("This cohort has changed since report 1: covid has 10 more (1%)."))
    .toBeVisible();
});
