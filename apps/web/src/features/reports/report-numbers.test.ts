import { displayCount } from "@spi/domain/text/counts";
import { expect, test } from "vitest";
import { displayAge, displayShare } from "./report-numbers.ts";

test("counts have British formatting and ages are whole years, or N/A if there is none §2.3.36 §9.16", () => {
  expect(displayCount(1_234_567)).toBe("1,234,567");
  expect([displayAge(66.6), displayAge(0), displayAge(null), displayAge(Number.NaN)]).toEqual([
    "67",
    "0",
    "N/A",
    "N/A",
  ]);
});

test("a percentage of zero people is 0%", () => {
  expect([displayShare(0, 0), displayShare(1, 3), displayShare(3, 3)]).toEqual(["0%", "33.3%", "100%"]);
});
