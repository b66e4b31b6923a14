import { expect, test } from "vitest";
import { statusCounts } from "./status-counts.ts";

test("approved reports that are being sent are counted separately REQ-DESK-05 REQ-REL-96", () => {
  const statuses = [
    { status: "draft", count: 2 },
    { status: "report approved", count: 3 },
  ] as const;
  expect(statusCounts({ statuses: [...statuses], being_sent: 0 })).toEqual(["2 draft", "3 report approved"]);
  expect(statusCounts({ statuses: [...statuses], being_sent: 1 })).toEqual([
    "2 draft",
    "2 report approved",
    "1 being sent",
  ]);
  expect(statusCounts({ statuses: [...statuses], being_sent: 3 })).toEqual(["2 draft", "3 being sent"]);
});
