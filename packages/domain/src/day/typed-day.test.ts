import { expect, test } from "vitest";
import { wholeDate } from "./typed-day.ts";

test.each(["1/9/26", "2026-09-01", "1/9", "1 Se 2026", "1 Sepp 2026", "1/9/2026/1", "20260901", ""])(
  "%j is not a whole date",
  (text) => {
    expect(wholeDate(text)).toBeUndefined();
  },
);
