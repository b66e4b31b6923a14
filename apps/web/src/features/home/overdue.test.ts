import { expect, test } from "vitest";
import { sortByNextRun, formatOverdueCount } from "./overdue.ts";

test("overdue iterations are counted in words, and the text is empty if there are none REQ-DESK-13", () => {
  expect([0, 1, 2, 1200].map(formatOverdueCount)).toEqual([
    "",
    "1 iteration overdue",
    "2 iterations overdue",
    "1,200 iterations overdue",
  ]);
});

test("sorting by run puts overdue campaigns first, then the next runs, and those without a run last REQ-DESK-13", () => {
  const campaigns = [
    { name: "no run", next_run_date: null, overdue: 0 },
    { name: "in December", next_run_date: "20261209", overdue: 0 },
    { name: "overdue, runs later", next_run_date: "20261216", overdue: 1 },
    { name: "in November", next_run_date: "20261128", overdue: 0 },
    { name: "overdue, no run", next_run_date: null, overdue: 2 },
  ];
  expect(sortByNextRun(campaigns).map(({ name }) => name)).toEqual([
    "overdue, runs later",
    "overdue, no run",
    "in November",
    "in December",
    "no run",
  ]);
});
