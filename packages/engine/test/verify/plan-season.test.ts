import { expect, test } from "vitest";
import { isOfAnotherSeason } from "../../src/verify/findings/plans/plan-season.ts";

const stale = (plan: string, runDate: string) => isOfAnotherSeason(plan, runDate);

test("a plan named after a different year or season from the run date's raises a question REQ-SEL-243", () => {
  for (const plan of ["FLU_2025_LETTER", "LETTER_AW25", "COVID_SPRING_2026", "flu-2025-26", "FLU_2425", "SpringLetter"])
    expect([plan, stale(plan, "20261120")]).toEqual([plan, true]);
  expect(stale("LETTER_AUTUMN", "20260510")).toBe(true);
  expect(stale("FLU_2025_26_LETTER", "20260910")).toBe(true);
});

test("a plan with a short form of a different season or year raises a question REQ-FIND-282", () => {
  for (const plan of ["RSV_W25_EMAIL", "RSV2526", "RSV_25", "LETTER_2425", "COVID_SPR26", "WIN25_LETTER", "MMR_AUT25"])
    expect([plan, stale(plan, "20261120")]).toEqual([plan, true]);
  for (const plan of [
    "RSV_W26_EMAIL",
    "RSV2627",
    "LETTER_2627",
    "WIN26_LETTER",
    "MMR_25",
    "RSV_W2",
    "LETTER_25_26_PLUS",
  ])
    expect([plan, stale(plan, "20261120")]).toEqual([plan, false]);
});

test("a plan named after the run date's season, or after none, does not raise a question REQ-SEL-243", () => {
  for (const plan of [
    "FLU_2026_LETTER",
    "LETTER_AW26",
    "FLU_AW2627",
    "flu-2026-27",
    "LETTER_V2",
    "RSV_75",
    "DIGITAL_FIRST",
  ])
    expect([plan, stale(plan, "20261120")]).toEqual([plan, false]);
  expect(stale("LETTER_AW25", "20260215")).toBe(false);
  expect(stale("FLU_2025_26_LETTER", "20260215")).toBe(false);
  expect(stale("COVID_SPRING_2026", "20260510")).toBe(false);
});
