import { type Bits, noBits, setBit } from "../decide/bits.ts";
import { type Decision, decide } from "../decide/decide.ts";
import { evaluateClause } from "./clause.ts";
import type { TestOutcome } from "@spi/domain/condition/evaluate-test";
import type { Person } from "./person.ts";
import type { Plan, PlannedRule } from "../plan/plan.ts";

/** Results of a rule's clauses for one person. The rule matches if every clause does. */
export interface RuleOutcome {
  rule: PlannedRule;
  matches: boolean;
  clauses: readonly TestOutcome[];
}

/** A person's outcome under a plan, and the result of each rule. */
export interface Evaluation {
  decision: Decision;
  /** Results of rules, one for each of the plan's rule bits. */
  outcomes: readonly RuleOutcome[];
}

/**
 * Evaluates one person with the same plan and the same combination of rules as a scan. Returns the result of every
 * clause. A clause that fails does not match, and `outcomes` contains the failure.
 */
export function evaluatePerson({ plan, person }: { plan: Plan; person: Person }): Evaluation {
  const outcomes = plan.bits.map(({ rule, addedLabels }): RuleOutcome => {
    const clauses = rule.clauses.map((clause) => evaluateClause(clause, person, addedLabels));
    return { rule, clauses, matches: clauses.every((outcome) => outcome === "match") };
  });
  const ruleBits = noBits(plan.bits.length);
  outcomes.forEach(({ matches }, index) => {
    if (matches) setBit(ruleBits, index);
  });
  return { decision: decide(plan, cohortBitsOf(plan, person), ruleBits), outcomes };
}

/** Returns the bits of the cohorts in the plan that the person is a member of. */
function cohortBitsOf(plan: Plan, person: Person): Bits {
  const labels = new Set(person.COHORTS);
  const bits = noBits(plan.cohorts.length);
  plan.cohorts.forEach((cohort, index) => {
    if (labels.has(cohort.label)) setBit(bits, index);
  });
  return bits;
}
