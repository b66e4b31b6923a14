import type { EvaluableCohort, EvaluableIteration, EvaluableRule } from "@spi/domain/iteration/evaluable-iteration";
import { type RuleType, ruleTypeFacts } from "@spi/domain/rule/rule";
import { shippedReference } from "@spi/domain/library/shipped-reference";

export const { attributes } = shippedReference;

/** Returns a rule about a PERSON attribute. `more` overrides its fields. */
export function rule(type: RuleType, question: [string, string, string], more: Partial<EvaluableRule> = {}) {
  const [AttributeName, Operator, Comparator] = question;
  const written: EvaluableRule = {
    Type: type,
    Name: more.Name ?? `${AttributeName} ${Operator} ${Comparator}`,
    Priority: ruleTypeFacts[type].lowest,
    AttributeLevel: "PERSON",
    AttributeName,
    Operator,
    Comparator,
    AndClauses: [],
    ...more,
  };
  return written;
}

/** The suppression that every campaign has. */
export const dead = rule("S", ["REMOVAL_REASON_CODE", "=", "DEA"], { Name: "Recorded as dead", Priority: 590 });

export function cohorts(...labels: string[]): EvaluableCohort[] {
  return labels.map((CohortLabel, index) => ({ CohortLabel, Priority: index * 10 }));
}

/** Returns an iteration on 20 November 2025 with one plan, DEFAULT. */
export function iteration(
  IterationCohorts: EvaluableCohort[],
  IterationRules: EvaluableRule[],
  more: Partial<EvaluableIteration> = {},
): EvaluableIteration {
  return { IterationDate: "20251120", DefaultCommsRouting: "DEFAULT", IterationCohorts, IterationRules, ...more };
}

export const campaign = { Target: "COVID", AvailableRoutingIds: ["DEFAULT", "PLAN_A", "PLAN_B"] };
