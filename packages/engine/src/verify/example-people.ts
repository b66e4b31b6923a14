import type { DescribedPerson } from "@spi/domain/people/described-person";
import type { Clause, PlannedRule } from "../plan/plan.ts";
import { matchingChoices } from "./choices.ts";
import type { VerificationContext } from "./finding.ts";
import { passingChoices } from "./findings/no-one-invited.ts";
import { havingValue, withValue } from "./findings/standard/standard-people.ts";
import { cohortsOf, evaluationContext, membershipChoices, findWitness } from "./rule-queries.ts";
import type { Choice } from "./search.ts";

/**
 * Finds a person with a value for a clause's attribute, preferably one who is invited. Otherwise, the person is in one
 * of the given cohorts, by default those that the rule applies to.
 */
export function findPersonWithValue(
  value: string,
  { rule, clause, indexes: among }: ExampleRequest,
  context: VerificationContext,
): DescribedPerson | null {
  const { AttributeLevel, AttributeName: attribute, ConditionType } = clause.attribute;
  if (AttributeLevel === "COHORT") return null;
  const indexes = among ?? cohortsOf(context, rule);
  const ways = [
    ...indexes.map((index) => passingChoices(context, index)),
    ...indexes.map((index) => membershipChoices(context, index)),
  ];
  const person = firstOf(
    ways.map((way) => [...way, havingValue(value, clause, context)]),
    context,
  );
  return person && withValue(person, { people: { level: AttributeLevel, attribute }, value }, ConditionType);
}

interface ExampleRequest {
  rule: PlannedRule;
  clause: Clause;
  indexes?: readonly number[];
}

/** Finds a person who matches a rule, in one of the cohorts that the rule applies to. */
export function findMatchingPerson(rule: PlannedRule, context: VerificationContext): DescribedPerson | null {
  const ways = cohortsOf(context, rule).map((index) => [
    ...membershipChoices(context, index),
    ...matchingChoices(rule, evaluationContext(context, index)),
  ]);
  return firstOf(ways, context);
}

/** Finds an invited person. */
export function findInvitedPerson(context: VerificationContext): DescribedPerson | null {
  const ways = [...context.plan.cohorts.keys()].map((index) => passingChoices(context, index));
  return firstOf(ways, context);
}

function firstOf(ways: readonly (readonly Choice[])[], context: VerificationContext): DescribedPerson | null {
  for (const way of ways) {
    const result = findWitness(context, way);
    if (typeof result !== "string") return result.person;
  }
  return null;
}
