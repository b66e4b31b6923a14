import { expect, test } from "vitest";
import { type AnswerBasis, isStillValid } from "./finding-answer.ts";

const answered: AnswerBasis = { seal: "2:first", people: 312, rule: "one" };
const later = (changes: Partial<AnswerBasis> = {}): AnswerBasis => ({ ...answered, seal: "2:later", ...changes });

test("an answer still counts in a later version whose finding has the same key REQ-REV-31 REQ-REV-454", () => {
  expect(isStillValid(answered, later())).toBe(true);
  expect(isStillValid(answered, later({ rule: "copied" }))).toBe(true);
});

test("an answer lapses if ten times or a tenth as many people are affected, but not for a small change REQ-REV-31 REQ-REV-456", () => {
  expect(isStillValid(answered, later({ people: 3119 }))).toBe(true);
  expect(isStillValid(answered, later({ people: 3120 }))).toBe(false);
  expect(isStillValid(answered, later({ people: 31 }))).toBe(false);
  expect(isStillValid(answered, later({ people: null }))).toBe(true);
  expect(isStillValid({ ...answered, people: 0 }, later({ people: 9 }))).toBe(true);
  expect(isStillValid({ ...answered, people: 0 }, later({ people: 10 }))).toBe(false);
});

test("new population data alone do not reopen a finding REQ-REV-31 REQ-REV-457", () => {
  expect(isStillValid(answered, { ...answered, people: 100_000 })).toBe(true);
});
