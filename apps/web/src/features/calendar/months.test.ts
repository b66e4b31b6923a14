import { expect, test } from "vitest";
import { addMonths, daysOfMonths, displayMonth, isMonth, weekdayName, weeksOf } from "./months.ts";

test("a month's weeks begin on Monday and contain each of its days once REQ-DESK-10", () => {
  const weeks = weeksOf("202611");
  expect(weeks.map((week) => week.map((day) => (day === null ? 0 : Number(day.slice(6)))))).toEqual([
    [0, 0, 0, 0, 0, 0, 1],
    [2, 3, 4, 5, 6, 7, 8],
    [9, 10, 11, 12, 13, 14, 15],
    [16, 17, 18, 19, 20, 21, 22],
    [23, 24, 25, 26, 27, 28, 29],
    [30, 0, 0, 0, 0, 0, 0],
  ]);
  expect(weeksOf("202102")).toHaveLength(4);
  expect(weekdayName("19691231")).toBe("Wednesday");
  expect(weekdayName("20261123")).toBe("Monday");
});

test("adding months crosses the end of a year and stops at the first and last year REQ-DESK-10", () => {
  expect(addMonths("202611", 2)).toBe("202701");
  expect(addMonths("202601", -1)).toBe("202512");
  expect(addMonths("000101", -1)).toBe("000101");
  expect(addMonths("999912", 1)).toBe("999912");
  expect(daysOfMonths("202402")).toEqual({ from: "20240201", to: "20240229" });
  expect(daysOfMonths("202611", 12)).toEqual({ from: "20261101", to: "20271031" });
  expect(displayMonth("202611")).toBe("November 2026");
});

test("a month in an address is six digits for an existing month REQ-DESK-11", () => {
  expect(["202611", "000101"].map(isMonth)).toEqual([true, true]);
  expect(["202613", "202600", "000001", "2026-11", "20261", ""].map(isMonth)).toEqual(Array(6).fill(false));
});
