import { expect, test } from "vitest";
import { codesOf } from "../library/code-lists.ts";
import type { EligibilityStatement } from "../eligibility/statement.ts";
import { statementDifferences } from "../eligibility/statement-differences.ts";
import { shippedReference } from "../library/shipped-reference.ts";
import { changedPart, changedValues, describeFieldChange } from "./describe-change.ts";

const asked = { AttributeLevel: "PERSON", AttributeTarget: "ALL", AttributeName: "DATE_OF_BIRTH" };
const rule = { ...asked, Type: "F", Name: "St. Mary", Operator: "Y>", Comparator: "-75" };
const clause = { ...asked, AttributeName: "CARE_HOME_FLAG", Operator: "=", Comparator: "Y" };

test.each([
  [
    { path: ["IterationDate"], before: "20261201", after: "20270301" },
    { label: "Run date", before: ["1 December 2026"], after: ["1 March 2027"] },
  ],
  [
    { path: ["DefaultCommsRouting"], before: "", after: "A|B" },
    { label: "Default routing plan IDs", before: [], after: ["A", "B"] },
  ],
  [
    { path: ["Carried"], after: { StatusText: "Soon", ActionsMapper: { LETTER: { Text: "By post" } }, Codes: [] } },
    {
      label: "Kept from the imported file",
      before: [],
      after: ["StatusText: Soon", "ActionsMapper: LETTER: Text: By post"],
    },
  ],
  [
    { path: ["IterationCohorts"], before: undefined, after: [{ CohortLabel: "covid_v1", Priority: 0 }] },
    { label: "Cohorts", before: [], after: ["covid_v1"] },
  ],
  [
    { path: ["CommsType"], before: "I", after: "R" },
    { label: "Invitation type", before: ["First communication"], after: ["Reminder communication"] },
  ],
  [
    { path: ["Type"], before: "M", after: "S" },
    { label: "Type", before: ["M"], after: ["S"] },
  ],
  [
    { path: ["Campaign", "Type"], before: "V", after: "S" },
    { label: "Campaign: type", before: ["Vaccination"], after: ["Screening"] },
  ],
  [
    { path: ["IterationRules", "St. Mary", "Comparator"], before: "Y", after: "N" },
    { label: "Rule “St. Mary”: comparator", before: ["Y"], after: ["N"] },
  ],
  [
    { path: ["IterationRules", "St. Mary"], after: { ...rule, AndClauses: [clause] } },
    {
      label: "Rule “St. Mary” added",
      before: [],
      after: [
        "Filters out people who match “ALL | DATE_OF_BIRTH | Y> | -75”, and who match “ALL | CARE_HOME_FLAG | = | Y”.",
      ],
    },
  ],
  [
    { path: ["IterationRules", "St. Mary", "LibraryRuleMetadata"], after: { ID: "lib-care-home" } },
    { label: "Rule “St. Mary”: rule library details", before: [], after: ["lib-care-home"] },
  ],
  [
    { path: ["IterationRules", "St. Mary", "AndClauses", "AND clause 1", "Operator"], before: "=", after: "!=" },
    { label: "Rule “St. Mary”, AND clause 1: operator", before: ["="], after: ["!="] },
  ],
  [
    { path: ["IterationRules", "St. Mary", "AndClauses", "AND clause 1"], before: clause },
    { label: "Rule “St. Mary”, AND clause 1 deleted", before: ["ALL | CARE_HOME_FLAG | = | Y"], after: [] },
  ],
  [
    { path: ["IterationCohorts", "covid_v1"], before: { CohortLabel: "covid_v1", Priority: 10 } },
    { label: "Cohort covid_v1 deleted", before: ["Priority 10"], after: [] },
  ],
  [
    { path: ["IterationCohorts", "covid_v1", "Priority"], before: 0, after: 10 },
    { label: "Cohort covid_v1: priority", before: ["0"], after: ["10"] },
  ],
  [
    { path: ["Eligibility", "Version"], before: "3", after: "4" },
    { label: "Eligibility statement: policy version", before: ["3"], after: ["4"] },
  ],
  [
    { path: ["Eligibility", "Day"], after: "20261201" },
    { label: "Eligibility statement: eligible on", before: [], after: ["1 December 2026"] },
  ],
  [
    { path: ["Sending", "Order"], before: "By chance", after: "Oldest age band first" },
    { label: "Sending settings: order", before: ["By chance"], after: ["Oldest age band first"] },
  ],
])(
  "the change %j is described with its field and its values before and after REQ-SCR-27 REQ-REV-04",
  (change, words) => {
    expect(describeFieldChange(change, { document: "iteration" })).toEqual(words);
  },
);

test("a campaign's type has names for its own codes, not for an iteration's", () => {
  const words = describeFieldChange({ path: ["Type"], before: "V", after: "S" }, { document: "campaign" });
  expect(words).toEqual({ label: "Type", before: ["Vaccination"], after: ["Screening"] });
});

const reference = { attributes: shippedReference.attributes, codes: codesOf(shippedReference) };

test("an added rule is shown as its sentence, and a condition without words as stored REQ-REV-04", () => {
  const context = { document: "iteration", reading: { reference, runDate: "20261201" } } as const;
  const strange = { ...clause, AttributeName: "SHOE_SIZE" };
  const added = { path: ["IterationRules", "St. Mary"], after: { ...rule, AndClauses: [clause, strange] } };
  expect(describeFieldChange(added, context).after).toEqual([
    "Filters out people born after 1 December 1951 (under 75 on 1 December 2026), and who live in a care home, and who match “ALL | SHOE_SIZE | = | Y”.",
  ]);
});

test("history shows an added rule as its sentence, and an added AND clause as its people REQ-SCR-27", () => {
  const context = { document: "iteration", names: shippedReference, reading: { reference, runDate: null } } as const;
  const added = { path: ["IterationRules", "St. Mary"], after: { ...rule, AndClauses: [] } };
  expect(describeFieldChange(added, context).after).toEqual(["Filters out people aged under 75 on the run date."]);
  const path = ["IterationRules", "St. Mary", "AndClauses", "AND clause 1"];
  expect(describeFieldChange({ path, after: clause }, context).after).toEqual(["People who live in a care home"]);
});

test("attributes and operators in changes have their names from the reference data REQ-SCR-27", () => {
  const context = { document: "iteration", names: shippedReference } as const;
  const field = (name: string, before: string, after: string) =>
    describeFieldChange({ path: ["IterationRules", "St. Mary", name], before, after }, context);
  expect(field("AttributeName", "DATE_OF_BIRTH", "SHOE_SIZE")).toMatchObject({
    before: ["Date of Birth"],
    after: ["SHOE_SIZE"],
  });
  expect(field("Operator", "=", "is_null")).toMatchObject({ before: ["Equals"], after: ["Is Null"] });
});

test("the order of rules is a separate part", () => {
  expect(changedPart(["Order", "filter"])).toBe("Order of the filter rules");
  expect(changedValues(["Order", "filter"], ["b", "a"], { document: "iteration" })).toEqual(["b", "a"]);
});

test("an eligibility statement is shown as its policy and its groups' conditions, never as JSON REQ-REV-228", () => {
  const context = { document: "campaign", reading: { reference, runDate: null } } as const;
  const level = { AttributeLevel: "PERSON" } as const;
  const condition = { ...level, AttributeName: "DATE_OF_BIRTH", Operator: "Y<=", Comparator: "-75" };
  const group = { Name: "Aged 75 or over", Conditions: [condition, { ...clause, ...level }] };
  const statement: EligibilityStatement = {
    Name: "Autumn",
    Policy: { Document: "Letter", Version: "3" },
    AnyOf: [group],
    WrittenBy: "Wendy",
  };
  const later = { ...statement, Policy: { Document: "Letter", Version: "4" }, AnyOf: [{ ...group, Name: "Day" }] };
  const changes = statementDifferences(statement, later).map((change) => describeFieldChange(change, context));
  expect(changes.map(({ label }) => label)).toEqual([
    "Eligibility statement: policy version",
    "Eligibility group “Aged 75 or over” deleted",
    "Eligibility group “Day” added",
  ]);
  expect(changes[2]?.after).toEqual([expect.stringContaining("People aged"), "People who live in a care home"]);
  expect(
    JSON.stringify(statementDifferences(null, statement).map((change) => describeFieldChange(change, context))),
  ).not.toMatch(/[{]\\"/);
});
