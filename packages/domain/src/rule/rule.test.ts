import { expect, test } from "vitest";
import { libraryRuleById } from "../library/library-rule.ts";
import { andClauseSchema, iterationRuleSchema, ruleTypes } from "./rule.ts";
import { attributeLevels } from "../reference/reference-data.ts";
import { shippedReference } from "../library/shipped-reference.ts";

const clause = {
  ID: "11111111-1111-4111-8111-111111111111",
  IterationID: "22222222-2222-4222-8222-222222222222",
  Type: "R",
  CohortLabel: "covid_75_and_over",
  Name: "Translated invite AND clause 1",
  DisplayName: "Translated",
  Description: "They read Polish",
  Priority: 1000,
  Operator: "in",
  Comparator: "pl",
  AttributeTarget: "ALL",
  AttributeLevel: "PERSON",
  AttributeName: "LANGUAGE_PREFERENCE",
  ConditionType: "ALL",
  CommsRouting: "POLISH|LETTER",
  AndNumber: 1,
  LibraryRuleMetadata: libraryRuleById(shippedReference["library-rules"], "lib-route-translated")!.LibraryRuleMetadata,
};
const rule = { ...clause, Name: "Translated invite", AndNumber: 0, AndClauses: [clause] };

const without = (field: string) => Object.fromEntries(Object.entries(rule).filter(([name]) => name !== field));

test("a rule keeps all its fields, AND clauses and library details §3.08 §3.09 §3.10 §3.12", () => {
  expect(iterationRuleSchema.parse(rule)).toEqual(rule);
  expect(ruleTypes).toEqual(["F", "S", "R"]);
  expect(attributeLevels).toEqual(["PERSON", "TARGET", "COHORT"]);
});

test.each(["DEFAULT", "TEXT", "TEXT_AND_DATE", "RADIOS", "LIST", "PICK_LIST"])(
  "a library rule of the type %s stores its ID, three templates with text and variables, and its controls §3.11",
  (Type) => {
    const parts = [
      { Type: "TEXT", Value: "-" },
      { Type: "VARIABLE", Value: "X" },
    ];
    const templates = { NameTemplate: parts, DescriptionTemplate: parts, ComparatorTemplate: parts };
    const { MetaData } = clause.LibraryRuleMetadata;
    const metadata = { ID: "a-rule", Type, ...templates, MetaData };
    expect(MetaData.Controls.length).toBeGreaterThan(0);
    expect(iterationRuleSchema.parse({ ...rule, LibraryRuleMetadata: metadata }).LibraryRuleMetadata).toEqual(metadata);
    const other = { ...metadata, NameTemplate: [{ Type: "PICTURE", Value: "X" }] };
    expect(iterationRuleSchema.safeParse({ ...rule, LibraryRuleMetadata: other }).success).toBe(false);
  },
);

test.each([
  "IterationID",
  "CohortLabel",
  "DisplayName",
  "AttributeTarget",
  "ConditionType",
  "CommsRouting",
  "LibraryRuleMetadata",
])("%s is optional in a rule", (field) => {
  expect(iterationRuleSchema.safeParse(without(field)).success).toBe(true);
});

test.each([
  "ID",
  "Type",
  "Name",
  "Description",
  "Priority",
  "Operator",
  "AttributeLevel",
  "AttributeName",
  "AndClauses",
])("a rule without %s is refused by name", (field) => {
  const parsed = iterationRuleSchema.safeParse(without(field));
  expect(parsed.error?.issues.map(({ path }) => path[0])).toEqual([field]);
});

test("a rule or AND clause with an unknown field is refused", () => {
  expect(iterationRuleSchema.safeParse({ ...rule, Comparater: "Y" }).success).toBe(false);
  expect(andClauseSchema.safeParse({ ...clause, Comparater: "Y" }).success).toBe(false);
});

const metadata = rule.LibraryRuleMetadata;
const [firstControl] = metadata.MetaData.Controls;

test.each([
  ["a rule's cohorts", 5000, (CohortLabel: string) => ({ CohortLabel })],
  ["a comparator", 20_000, (Comparator: string) => ({ Comparator })],
  ["an imported description", 100_000, (Description: string) => ({ Description })],
  [
    "a library control's pattern",
    200,
    (RegEx: string) => {
      const Controls = [{ ...firstControl!, Validation: { RegEx, ErrorMessage: "Enter a number" } }];
      return { LibraryRuleMetadata: { ...metadata, MetaData: { Controls } } };
    },
  ],
  ["an operator", 255, (Operator: string) => ({ Operator })],
  ["an attribute's name", 255, (AttributeName: string) => ({ AttributeName })],
] as const)(
  "%s has up to %i characters REQ-VAL-422 REQ-VAL-423 REQ-VAL-424 REQ-VAL-425 REQ-VAL-426",
  (_, limit, change) => {
    const isAccepted = (length: number) =>
      iterationRuleSchema.safeParse({ ...rule, ...change("1".repeat(length)) }).success;
    expect([isAccepted(limit), isAccepted(limit + 1)]).toEqual([true, false]);
  },
);

test("published campaigns are within the maximum lengths of a rule's texts REQ-VAL-30 REQ-VAL-409", () => {
  const long = { Description: "d".repeat(709), CohortLabel: "c".repeat(297), Comparator: "1".repeat(20_000) };
  const at = (changes: object) => iterationRuleSchema.safeParse({ ...rule, ...changes }).error?.issues[0]?.path.at(-1);
  expect(at(long)).toBeUndefined();
  expect(at({ Description: "d".repeat(100_001) })).toBe("Description");
  expect(at({ CohortLabel: "c".repeat(5001) })).toBe("CohortLabel");
  expect(at({ Comparator: "1".repeat(20_001) })).toBe("Comparator");
  expect(at({ Operator: "=".repeat(256) })).toBe("Operator");
  expect(at({ AndClauses: Array.from({ length: 51 }, () => ({})) })).toBeDefined();
});

test("a comparator with an invisible character is refused at its field REQ-VAL-429", () => {
  for (const character of ["\u200b", "\u202e", "\u2066", "\u001b", "\u0085", "\ufeff"]) {
    const Comparator = `LS1${character}`;
    for (const schema of [iterationRuleSchema, andClauseSchema]) {
      const parsed = schema.safeParse({ ...(schema === andClauseSchema ? clause : rule), Comparator });
      expect(parsed.error?.issues).toMatchObject([
        { path: ["Comparator"], message: expect.stringContaining("The comparator contains an invisible character") },
      ]);
    }
  }
});
