import type { BoundCondition } from "@spi/domain/condition/condition";
import { unreachable } from "@spi/domain/condition/unreachable";
import { type TestOutcome, evaluateTest } from "@spi/domain/condition/evaluate-test";
import { type Person, valueOf } from "./person.ts";
import type { Clause, FailsFor } from "../plan/plan.ts";

/** Evaluates a clause for a person, including labels that virtual cohorts have added. */
export function evaluateClause(clause: Clause, person: Person, addedLabels: ReadonlySet<string>): TestOutcome {
  const { condition, fails, attribute } = clause;
  const value = valueOf(person, attribute);
  if (condition?.test.kind !== "memberOf" || (fails && failsForValue(fails.for, value)))
    return evaluateValue(clause, value);
  const labels = new Set([...person.COHORTS, ...addedLabels]);
  const member = condition.test.labels.some((label) => labels.has(label));
  return member !== condition.test.negated ? "match" : "no match";
}

/**
 * Evaluates a clause for a value of any attribute except cohorts. The value is null if the person has
 * none.
 */
export function evaluateValue({ condition, fails }: Clause, value: string | null): TestOutcome {
  if (fails && failsForValue(fails.for, value)) return { failed: fails.message };
  return condition === null ? "no match" : evaluateCondition(condition, value);
}

/** Evaluates a condition for a value. The value is null if the person has none. */
export function evaluateCondition(condition: BoundCondition, value: string | null): TestOutcome {
  const { test, missing } = condition;
  if (value !== null) return evaluateTest(test, value);
  switch (missing.kind) {
    case "matches":
      return "match";
    case "never":
      return "no match";
    case "as":
      return evaluateTest(test, missing.value);
    default:
      return unreachable(missing);
  }
}

/** Returns whether a clause fails for a value. Only clauses that fail for everyone also fail for an empty string. */
export function failsForValue(fails: FailsFor, value: string | null): boolean {
  switch (fails) {
    case "everybody":
      return true;
    case "people with a value":
      return value !== null && value !== "";
    case "people without a value":
      return value === null;
    default:
      return unreachable(fails);
  }
}
