import { expect, test } from "vitest";
import type { VerifierFinding } from "./verifier-finding.ts";
import { type FindingCounts, withPeople } from "./finding-counts.ts";
import { findingMessage } from "./finding-problem.ts";

const finding = (changes: Partial<VerifierFinding>): VerifierFinding => ({
  level: "warning",
  code: "never-decides",
  path: "IterationRules.0",
  rule: "one",
  problem: { code: "asStored", params: { message: "It never decides." } },
  person: null,
  outcome: null,
  people: null,
  key: "a",
  ...changes,
});
const none: FindingCounts = { matches: {}, unknownAge: 0, missing: {}, more: [] };
const said = (findings: readonly VerifierFinding[]) =>
  findings.map(({ key, level, people }) => `${key} ${level} ${people}`);

test("a finding counts the people its rule matches, or no one if it is not about a rule REQ-SEL-86", () => {
  const findings = [finding({}), finding({ key: "b", rule: null }), finding({ key: "c", rule: "other" })];
  expect(said(withPeople(findings, { ...none, matches: { one: 312 } }))).toEqual([
    "a warning 312",
    "b warning null",
    "c warning null",
  ]);
});

test("an age rule that includes people of unknown age needs an answer if there are any REQ-SEL-86 REQ-SEL-471", () => {
  const person = { PERSON: {}, TARGET: {}, COHORTS: [] };
  const findings = [finding({ code: "missing-values", level: "note", person })];
  expect(said(withPeople(findings, { ...none, unknownAge: 1 }))).toEqual(["a warning 1"]);
  expect(said(withPeople(findings, none))).toEqual(["a note 0"]);
});

test("other missing values need an answer above 1% of the people of the rule's cohorts REQ-SEL-86 REQ-SEL-472", () => {
  const findings = [finding({ code: "missing-values", path: "IterationRules.0.AndClauses.1.Comparator" })];
  const of = (people: number) => {
    const missing = { "IterationRules.0.AndClauses.1": { members: 1000, people } };
    return said(withPeople(findings, { ...none, missing }));
  };
  expect([of(10), of(11)]).toEqual([["a note 10"], ["a warning 11"]]);
  expect(said(withPeople(findings, none))).toEqual(["a warning null"]);
});

test("findings that need a count are listed with the others, most severe first, and findings made in both ways are counted REQ-SEL-86 REQ-SEL-474", () => {
  const more = [finding({ key: "x", level: "note", people: 40 }), finding({ key: "y", level: "stop", people: 7 })];
  expect(said(withPeople([finding({}), finding({ key: "x" })], { ...none, more }))).toEqual([
    "y stop 7",
    "a warning null",
    "x warning 40",
  ]);
});

test("the finding that no one is invited is left out if one rule already excludes everyone REQ-SEL-86", () => {
  const more = [finding({ code: "nobody-invited", key: "x", rule: null, people: 40 })];
  const stop = finding({ code: "everybody", level: "stop" });
  expect(said(withPeople([stop], { ...none, more }))).toEqual(["a stop null"]);
  expect(said(withPeople([finding({})], { ...none, more }))).toEqual(["a warning null", "x warning 40"]);
});

test("a count stored before findings had codes keeps its sentence, its key and its people REQ-SEL-86", () => {
  const { problem: _problem, ...before } = finding({ code: "nobody-invited", key: "x", rule: null, people: 40 });
  const [first] = withPeople([], { ...none, more: [{ ...before, message: "Nobody at all is invited." }] });
  expect(first).toMatchObject({ key: "x", people: 40 });
  expect(findingMessage(first!)).toBe("Nobody at all is invited.");
});
