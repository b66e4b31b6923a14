import { expect, test } from "vitest";
import { formatDue, urgencyOf } from "./due.ts";

test.each([
  ["20261113", "7 days overdue", "overdue"],
  ["20261119", "1 day overdue", "overdue"],
  ["20261120", "today", "soon"],
  ["20261121", "tomorrow", "soon"],
  ["20261123", "in 3 days", "soon"],
  ["20261127", "in 7 days", "soon"],
  ["20261128", "in 8 days", "later"],
  ["20270101", "in 42 days", "later"],
])("a run date of %s is %s on 20 November REQ-DESK-03", (runDate, words, urgency) => {
  expect([formatDue(runDate, "20261120"), urgencyOf(runDate, "20261120")]).toEqual([words, urgency]);
});
