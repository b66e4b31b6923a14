import { expect, test } from "vitest";
import { readStoredRecord } from "./run-record.ts";
import { readStoredCohortChanges, toStoredCohortChanges } from "./cohort-changes.ts";

test("cohort changes keep their stored names, and are read with their current names", () => {
  const stored = { since: { called: "report 1", peopleThere: true }, looked: [], notLookedAt: 3 };
  const read = { since: { called: "report 1", isAvailable: true }, cohorts: [], notCompared: 3 };
  expect(readStoredCohortChanges(stored)).toEqual(read);
  expect(toStoredCohortChanges(read)).toEqual(stored);
  expect(readStoredRecord({ cohorts: stored, engine: "one" })).toEqual({ cohorts: read, engine: "one" });
});

test("a record from before a detail was added is read without it", () => {
  expect(readStoredRecord({})).toEqual({});
});
