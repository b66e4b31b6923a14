import { expect, test } from "vitest";
import { type IterationContent, newIterationDefaults } from "../iteration/iteration.ts";
import { preserveCarried } from "./preserve-carried.ts";
import type { IterationRule } from "../rule/rule.ts";

const Carried = { RuleCode: "Code" };

const rule = {
  ID: "r",
  Type: "F",
  Name: "Under 75",
  Carried,
  AndClauses: [{ ID: "c", Type: "F", Name: "Also", Carried }],
} as unknown as IterationRule;

const before: IterationContent = {
  ...newIterationDefaults,
  Name: "First",
  IterationDate: "20261201",
  Carried,
  CarriedRules: [{ Type: "X", Name: "Text" }],
  IterationCohorts: [{ CohortLabel: "a_v1", Priority: 0, Carried }],
  IterationRules: [rule],
};

/** Returns the iteration as sent by a client that does not know about carried fields. */
function unaware(): IterationContent {
  const without = JSON.stringify(before, (key, value: unknown) => (key.startsWith("Carried") ? undefined : value));
  return JSON.parse(without) as IterationContent;
}

test("a save without carried fields preserves them wherever they are REQ-FMT-22", () => {
  expect(preserveCarried({ ...unaware(), Name: "Renamed" }, before)).toEqual({ ...before, Name: "Renamed" });
});

test("carried fields in a request replace the stored ones, and a new rule, cohort or label inherits none REQ-FMT-22", () => {
  const Other = { RuleCode: "Other" };
  const sent = {
    ...unaware(),
    Carried: Other,
    CarriedRules: [],
    IterationCohorts: [{ CohortLabel: "b_v1", Priority: 0 }],
    IterationRules: [{ ...rule, ID: "new", Carried: undefined, AndClauses: [] }],
  };
  expect(preserveCarried(sent, before)).toEqual(sent);
});
