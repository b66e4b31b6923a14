import { expect, test } from "vitest";
import { readBound } from "./read-bound.ts";

const draft = { of: "invited", part: "", least: "", most: "" } as const;

test.each([
  [
    { ...draft, least: "1,100,000", most: "1300000" },
    { AtLeast: 1_100_000, AtMost: 1_300_000 },
  ],
  [
    { ...draft, most: "40 %", part: "Board QH8" },
    { Board: "QH8", AtMostPercent: 40 },
  ],
  [
    { ...draft, least: "1", part: "Cohort older people" },
    { Cohort: "older people", AtLeast: 1 },
  ],
  [{ ...draft, of: "filtered", most: "5", part: "Plan A" } as const, { Of: "filtered", AtMost: 5 }],
])("a bound is read as it was typed, and named by what it says REQ-EXP-04", (typed, limits) => {
  const Name: unknown = expect.stringMatching(/^People /);
  expect(readBound(typed)).toEqual({ ok: true, value: { Name, Kind: "Bound", Of: "invited", ...limits } });
});

test.each([draft, { ...draft, least: "many" }, { ...draft, most: "101%" }, { ...draft, least: "2", most: "1" }])(
  "limits that are none are refused REQ-EXP-04",
  (typed) => {
    expect(readBound(typed).ok).toBe(false);
  },
);
