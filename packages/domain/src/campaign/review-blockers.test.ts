import { expect, test } from "vitest";
import { newCampaignDefaults } from "./campaign.ts";
import { codesOf } from "../library/code-lists.ts";
import { type IterationContent, newIterationDefaults } from "../iteration/iteration.ts";
import { notApprovedForBlockers, reviewBlockers, ruleWarnings, runDateWarnings } from "./review-blockers.ts";
import { pastRunDate } from "../iteration/run-date.ts";
import { type AndClause, type IterationRule, ruleMessages } from "../rule/rule.ts";
import type { FieldProblem } from "../values/field-errors.ts";
import { shippedReference } from "../library/shipped-reference.ts";

const campaign = {
  ...newCampaignDefaults,
  StartDate: "20261101",
  EndDate: "20270331",
  AvailableRoutingIds: ["LETTER", "BRAILLE"],
};

const clause = {
  Type: "F",
  Name: "Under 75",
  Description: "Too young",
  Priority: 0,
  AttributeLevel: "PERSON",
  AttributeTarget: "ALL",
  AttributeName: "DATE_OF_BIRTH",
  Operator: "Y>",
  Comparator: "-75",
  AndNumber: 0,
} as const;

const rule = (changes: Partial<IterationRule> = {}): IterationRule => ({
  ...clause,
  ID: "r",
  AndClauses: [],
  ...changes,
});

/** Returns a condition that is met by members of a cohort, or by everyone else. */
const membership = (Operator: string, Comparator: string) =>
  ({ AttributeLevel: "COHORT", AttributeName: "COHORT_LABEL", Operator, Comparator }) as const;

const complete: IterationContent = {
  ...newIterationDefaults,
  Name: "First",
  IterationDate: "20261201",
  DefaultCommsRouting: "LETTER",
  IterationCohorts: [{ CohortLabel: "known_v1", Priority: 0 }],
};

const blockersOf = (changes: Partial<IterationContent>, ruleProblems: FieldProblem[] = []) =>
  reviewBlockers(
    { ...complete, ...changes },
    { campaign, attributes: shippedReference.attributes, knownCohorts: new Set(["known_v1"]), ruleProblems },
  );

const unusable: FieldProblem = {
  path: "IterationRules.0.Operator",
  code: "operatorNotOffered",
  params: { operator: "?" },
  message: "Choose an operator",
};

test("a complete iteration whose cohorts contain people can be sent for review REQ-REV-20", () => {
  const braille = rule({ Type: "R", Priority: 1000, CommsRouting: "BRAILLE" });
  expect(blockersOf({ IterationRules: [rule(), braille] })).toEqual([]);
});

test("each missing part is listed with its screen REQ-REV-20 REQ-REV-431", () => {
  const nothing = { Type: undefined, CommsType: undefined, ApprovalMaximum: undefined, DefaultCommsRouting: " | " };
  expect(blockersOf(nothing).map(({ kind, path, screen }) => [kind, path, screen])).toEqual([
    ["incomplete", "Type", "key-details"],
    ["incomplete", "CommsType", "key-details"],
    ["incomplete", "DefaultCommsRouting", "routing-plan"],
    ["incomplete", "ApprovalMaximum", "key-details"],
  ]);
});

test("an iteration without cohorts and an empty cohort block a review, but a virtual cohort does not REQ-REV-20 REQ-REV-427", () => {
  expect(blockersOf({ IterationCohorts: [] })).toMatchObject([
    { kind: "noCohorts", where: "Cohorts", code: "noCohorts", screen: "cohorts" },
  ]);
  const IterationCohorts = [
    { CohortLabel: "new_v1", Priority: 0 },
    { CohortLabel: "KNOWN_V1", Priority: 10 },
    { CohortLabel: "everybody", Priority: 20, Virtual: "Y" as const },
  ];
  expect(blockersOf({ IterationCohorts }).map(({ path, params }) => [path, params])).toEqual([
    ["IterationCohorts.0.CohortLabel", { label: "new_v1" }],
    ["IterationCohorts.1.CohortLabel", { label: "KNOWN_V1" }],
  ]);
});

test("cohorts used in rules and AND clauses must also contain people REQ-REV-20 REQ-REV-427", () => {
  const and: AndClause = {
    ...clause,
    ID: "c",
    Name: "Not gone",
    AndNumber: 1,
    ...membership("NotMemberOf", "gone_v1"),
  };
  const asking = rule({ ID: "r1", Name: "Other", ...membership("MemberOf", "known_v1,other_v1"), AndClauses: [and] });
  expect(blockersOf({ IterationRules: [asking] })).toMatchObject([
    { where: "Rule “Other”", code: "unknownCohort", params: { label: "other_v1" }, screen: "filter-rules/r1" },
    {
      where: "Rule “Other”, AND clause 1",
      code: "unknownCohort",
      params: { label: "gone_v1" },
      screen: "filter-rules/r1/and-clause/1",
    },
  ]);
});

test("a routing rule without a plan blocks a review, even if its AND clause names one REQ-REV-20 REQ-REV-428", () => {
  const and: AndClause = { ...clause, Type: "R", Priority: 1000, ID: "c", AndNumber: 1, CommsRouting: "BRAILLE" };
  const lacking = rule({ ID: "r1", Type: "R", Name: "Braille", Priority: 1000, CommsRouting: " ", AndClauses: [and] });
  expect(blockersOf({ IterationRules: [lacking] })).toMatchObject([
    {
      kind: "noPlan",
      where: "Rule “Braille”",
      message: ruleMessages.noPlan,
      screen: "routing-rules/r1/routing-ids",
    },
  ]);
});

test("unfixed import problems and problems with the reference data block a review, each listed once REQ-REV-20 REQ-REV-429 REQ-VAL-419", () => {
  const scoped = rule({ CohortLabel: "Known_v1", Comparator: "-75[[NVL:X]" });
  const problems = blockersOf({ IterationDate: "20270401", IterationRules: [scoped] }, [unusable]);
  const unknown = { code: "unknownScope", params: { label: "Known_v1" } };
  expect(problems.find(({ path }) => path === "IterationRules.0.CohortLabel")).toMatchObject(unknown);
  expect(problems.map(({ kind, path }) => [kind, path])).toEqual([
    ["malformed", "IterationRules.0.Comparator"],
    ["invalid", "IterationDate"],
    ["invalid", "IterationRules.0.CohortLabel"],
    ["invalid", "IterationRules.0.Operator"],
  ]);
});

test("a problem found twice is listed once, however it is worded, but two problems with one field are both listed REQ-REV-20", () => {
  const again = { ...unusable, message: "This operator cannot be used." };
  const other = { ...unusable, code: "unknownOperator" };
  expect(blockersOf({}, [unusable, again, other]).map(({ code }) => code)).toEqual([
    "operatorNotOffered",
    "unknownOperator",
  ]);
  const scoped = rule({ Comparator: "-75[[NVL:X]" });
  const malformed = {
    path: "IterationRules.0.Comparator",
    code: "malformedModifier",
    params: {},
    message: "Elsewhere",
  };
  expect(blockersOf({ IterationRules: [scoped] }, [malformed])).toHaveLength(1);
});

test("unlikely codes, even in AND clauses, are import warnings and do not block review REQ-REV-22", () => {
  const icb = (Comparator: string) => ({ AttributeName: "ICB", Operator: "in", Comparator });
  const and: AndClause = { ...clause, ...icb("QH8"), ID: "c", AndNumber: 1 };
  const IterationRules = [rule({ ID: "r1", ...icb("ZZZ, D7T5G"), AndClauses: [and] })];
  const check = { attributes: shippedReference.attributes, codes: codesOf(shippedReference) };
  const warnings = ruleWarnings({ ...complete, IterationDate: "20261201", IterationRules }, check);
  expect(warnings.map(({ where, message, screen }) => [where, message.slice(0, 40), screen])).toEqual([
    ["Rule “Under 75”", expect.stringContaining("spaces around it"), "filter-rules/r1"],
    ["Rule “Under 75”", "“ZZZ” is not a known value for ICB. This", "filter-rules/r1"],
    ["Rule “Under 75”, AND clause 1", expect.stringContaining("QH8"), "filter-rules/r1/and-clause/1"],
  ]);
  expect(blockersOf({ IterationRules })).toEqual([]);
});

test("a past run date raises a warning where it can be changed REQ-REV-21", () => {
  const message = pastRunDate(complete.IterationDate, "20261202");
  expect(runDateWarnings(complete, "20261202")).toEqual([
    { path: "IterationDate", where: "Run date", message, screen: "key-details" },
  ]);
});

test("a run date that is today or past must be confirmed, but a future one need not be REQ-REV-21", () => {
  expect(pastRunDate("20261201", "20261130")).toBeUndefined();
  expect(pastRunDate("20261201", "20261201")).toContain("1 December 2026, is today");
  expect(pastRunDate("20261201", "20261201")).toContain("You must start sending today");
  expect(pastRunDate("20261130", "20261201")).toContain("nothing can be sent");
  expect(pastRunDate("20261201", "20270101")).toContain("1 December 2026, is in the past");
});

test("anything that prevents approval of an iteration in review is listed with its location and what to do REQ-REV-280 REQ-REV-480", () => {
  expect(notApprovedForBlockers([])).toBeUndefined();
  const blocker = { where: "Run date", message: "The earliest send date is after the run date. Change one of them." };
  expect(notApprovedForBlockers([blocker])).toBe(
    "You cannot approve this iteration, because something has changed since it was sent for review. Run date: The earliest send date is after the run date. Change one of them. Reject the iteration, or ask someone with write permission to correct the problem.",
  );
});
