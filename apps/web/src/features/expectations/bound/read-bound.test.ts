import { expect, test } from "vitest";
import { toBoundDraft, readBound } from "./read-bound.ts";

const draft = { of: "invited", part: "", least: "", most: "", percentOf: "cohorts" } as const;

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
  [
    { ...draft, least: "95%", most: "110%", percentOf: "last" } as const,
    { AtLeastPercentOfLast: 95, AtMostPercentOfLast: 110 },
  ],
  [{ ...draft, least: "95%", most: "1000", percentOf: "last" } as const, { AtLeastPercentOfLast: 95, AtMost: 1000 }],
])("a bound is read as typed, and its default name describes it REQ-EXP-04 REQ-EXP-60", (typed, limits) => {
  const Name: unknown = expect.stringMatching(/^People /);
  expect(readBound(typed)).toEqual({ ok: true, value: { Name, Kind: "Bound", Of: "invited", ...limits } });
});

test.each([
  draft,
  { ...draft, least: "many" },
  { ...draft, most: "101%" },
  { ...draft, least: "2", most: "1" },
  { ...draft, most: "1000", percentOf: "last" } as const,
  { ...draft, most: "10001%", percentOf: "last" } as const,
])("invalid limits are rejected REQ-EXP-04 REQ-EXP-60 REQ-EXP-407", (typed) => {
  expect(readBound(typed).ok).toBe(false);
});

test("a bound is loaded into its form unchanged, unless the form cannot show all of it REQ-EXP-18 REQ-EXP-426", () => {
  for (const typed of [
    { ...draft, least: "1100000", most: "1300000" },
    { ...draft, most: "40%", part: "Board QH8" },
    { ...draft, least: "95%", most: "1000", percentOf: "last" } as const,
    { ...draft, of: "invited without a plan", most: "0" } as const,
  ]) {
    const read = readBound(typed);
    expect(read.ok && toBoundDraft(read.value)).toEqual(typed);
  }
  const more = { Name: "More", Kind: "Bound", Of: "invited", AtLeast: 5, AtLeastPercent: 10 } as const;
  expect(toBoundDraft(more)).toBeUndefined();
});
