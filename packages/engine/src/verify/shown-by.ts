import type { DescribedPerson } from "@spi/domain/people/described-person";
import type { Clause, PlannedRule } from "../plan/plan.ts";
import { matching } from "./choices.ts";
import type { Verified } from "./finding.ts";
import { passing } from "./findings/nobody-invited.ts";
import { having, withValue } from "./findings/standard/standard-people.ts";
import { cohortsOf, lookingFor, memberOf, somebody } from "./questions.ts";
import type { Choice } from "./search.ts";

/**
 * Finds a person with a value of a clause's attribute: invited if possible, else in one of these cohorts, by default
 * the rule's.
 */
export function somebodyHaving(
  value: string,
  { rule, clause, indexes: among }: Asked,
  verified: Verified,
): DescribedPerson | null {
  const { AttributeLevel, AttributeName: attribute, ConditionType } = clause.attribute;
  if (AttributeLevel === "COHORT") return null;
  const indexes = among ?? cohortsOf(verified, rule);
  const ways = [
    ...indexes.map((index) => passing(verified, index)),
    ...indexes.map((index) => memberOf(verified, index)),
  ];
  const found = firstOf(
    ways.map((way) => [...way, having(value, clause, verified)]),
    verified,
  );
  return found && withValue(found, { people: { level: AttributeLevel, attribute }, value }, ConditionType);
}

interface Asked {
  rule: PlannedRule;
  clause: Clause;
  indexes?: readonly number[];
}

/** Finds a member of a rule's cohorts who matches it. */
export function somebodyMatching(rule: PlannedRule, verified: Verified): DescribedPerson | null {
  const ways = cohortsOf(verified, rule).map((index) => [
    ...memberOf(verified, index),
    ...matching(rule, lookingFor(verified, index)),
  ]);
  return firstOf(ways, verified);
}

/** Finds an invited person. */
export function somebodyInvited(verified: Verified): DescribedPerson | null {
  const ways = [...verified.plan.cohorts.keys()].map((index) => passing(verified, index));
  return firstOf(ways, verified);
}

function firstOf(ways: readonly (readonly Choice[])[], verified: Verified): DescribedPerson | null {
  for (const way of ways) {
    const found = somebody(verified, way);
    if (typeof found !== "string") return found.person;
  }
  return null;
}
