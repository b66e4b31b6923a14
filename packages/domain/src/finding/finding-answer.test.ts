import { expect, test } from "vitest";
import type { Circumstances } from "./finding-answer.ts";
import { stillHolds } from "./finding-answer.ts";

const answered: Circumstances = {
  seal: "2:first",
  runDate: "20261120",
  person: {
    PERSON: { DATE_OF_BIRTH: "19511121", ICB: "QJG" },
    TARGET: { COVID: { LAST_DATE: "20260821" } },
    COHORTS: ["a"],
  },
  outcome: "filtered",
  people: 312,
};
const later = (changes: Partial<Circumstances> = {}): Circumstances => ({ ...answered, seal: "2:later", ...changes });
const person = (changes: object) => later({ person: { ...answered.person!, ...changes } });

test("an answer holds while the person shown and what becomes of them stay the same REQ-REV-31", () => {
  expect(stillHolds(answered, later())).toBe(true);
  expect(stillHolds(answered, person({ COHORTS: ["b"] }))).toBe(false);
  expect(stillHolds(answered, person({ PERSON: { DATE_OF_BIRTH: "19511121" } }))).toBe(false);
  expect(stillHolds(answered, person({ PERSON: { DATE_OF_BIRTH: "19511122", ICB: "QJG" } }))).toBe(false);
  expect(stillHolds(answered, later({ outcome: "suppressed" }))).toBe(false);
  expect(stillHolds(answered, later({ person: null }))).toBe(false);
  expect(stillHolds({ ...answered, person: null }, later({ person: null }))).toBe(true);
});

test("in a copy with another run date the person is the same who is as old and as long after a dose REQ-REV-31", () => {
  const copied = (DATE_OF_BIRTH: string, LAST_DATE: string) =>
    later({
      runDate: "20270131",
      person: { PERSON: { DATE_OF_BIRTH, ICB: "QJG" }, TARGET: { COVID: { LAST_DATE } }, COHORTS: ["a"] },
    });
  expect(stillHolds(answered, copied("19520201", "20261101"))).toBe(true);
  expect(stillHolds(answered, copied("19520131", "20261101"))).toBe(false);
  expect(stillHolds(answered, copied("19520201", "20261102"))).toBe(false);
});

test("an answer falls when ten times as many people are concerned or a tenth, and not for some more REQ-REV-31", () => {
  expect(stillHolds(answered, later({ people: 3119 }))).toBe(true);
  expect(stillHolds(answered, later({ people: 3120 }))).toBe(false);
  expect(stillHolds(answered, later({ people: 31 }))).toBe(false);
  expect(stillHolds(answered, later({ people: null }))).toBe(true);
  expect(stillHolds({ ...answered, people: 0 }, later({ people: 9 }))).toBe(true);
  expect(stillHolds({ ...answered, people: 0 }, later({ people: 10 }))).toBe(false);
});

test("other people data alone reopen nothing REQ-REV-31", () => {
  expect(stillHolds(answered, { ...answered, people: 100_000 })).toBe(true);
});
