import { expect, test } from "vitest";
import type { ResultOf } from "./expectation-results.ts";
import {
  type StoredExpectationResult,
  readStoredResults,
  readStoredWaived,
  toStoredResults,
  toStoredWaived,
} from "./stored-results.ts";

const metResult = { name: "", safety: false, holds: true, people: 0, message: "", person: null };
const bound = { Of: "invited" as const, AtLeastPercentOfLast: 80 };
const none = { code: "none" as const, params: {} };

test("an expectation that was not compared is never shown as met, even in reports stored as such REQ-EXP-60 REQ-EXP-469", () => {
  const stored: StoredExpectationResult[] = [
    metResult,
    { ...metResult, not_judged: true },
    { ...metResult, holds: false, not_judged: true },
  ];
  expect(readStoredResults(stored).map(({ met }) => met)).toEqual([true, null, false]);
});

test("results keep their stored names and are read with the names of the API", () => {
  const result: ResultOf = { code: "bound", params: { people: 3, bound, not_compared: none } };
  const { holds: _, ...others } = metResult;
  const read = [{ ...others, met: null, not_compared: true as const, result }];
  const stored: StoredExpectationResult[] = [
    {
      ...metResult,
      holds: null,
      not_judged: true,
      result: { code: "bound", params: { people: 3, bound, notJudged: none } },
    },
  ];
  expect(toStoredResults(read)).toEqual(stored);
  expect(readStoredResults(stored)).toEqual(read);
});

test("waivers keep their stored names and are read with the names of the API", () => {
  const [arun, abena] = [
    { id: "arun", name: "Arun" },
    { id: "abena", name: "Abena" },
  ];
  const waiver = { name: "Letters", message: "3 people are invited.", reason: "Agreed" };
  const stored = { ...waiver, asked_by: arun, asked_at: "20261120091500", given_by: abena, given_at: "20261120093000" };
  const read = {
    ...waiver,
    requested_by: arun,
    requested_at: "20261120091500",
    approved_by: abena,
    approved_at: "20261120093000",
  };
  expect(toStoredWaived(read)).toEqual(stored);
  expect(readStoredWaived(stored)).toEqual(read);
  const withoutTimes = { ...waiver, asked_by: arun, given_by: abena };
  expect(readStoredWaived(withoutTimes)).toEqual({ ...waiver, requested_by: arun, approved_by: abena });
});
