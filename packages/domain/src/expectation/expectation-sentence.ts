import { unreachable } from "../condition/unreachable.ts";
import type { CodeNames } from "../library/code-lists.ts";
import type { DescribedPerson } from "../people/described-person.ts";
import { joinConditions, laterCondition } from "../rule-sentences/condition-phrases.ts";
import { describeExpectedCount, describeLimit } from "./result-sentences.ts";
import { longest } from "../values/limits.ts";
import type { Bound, Expectation, Sentence } from "./expectations.ts";

/** Describes a condition, as text that follows "people". The caller provides the reference data. */
type ConditionDescriber = (condition: Sentence["Conditions"][number]) => string;

/**
 * Describes an expectation in words: "People born after 1 March 1952 must not be invited." Uses board
 * names if codes are given.
 */
export function expectationSentence(
  expectation: Expectation,
  describeCondition: ConditionDescriber,
  codes: CodeNames = {},
): string {
  if (expectation.Kind === "Bound")
    return `People ${describeExpectedCount(expectation, codes)}: ${describeLimit(expectation)}.`;
  const conditions = expectation.Conditions.map(describeCondition);
  const people = joinConditions(conditions) + (conditions.length > 1 ? "," : "");
  switch (expectation.Kind) {
    case "Nobody":
      return `People ${people} must not be invited.`;
    case "Everybody":
      return `All people in the cohorts ${conditions.map(laterCondition).join(", and ")} must be invited.`;
    case "Only":
      return `Only people ${people} can be invited.`;
    case "Plan":
      return `People ${people} must be sent the plan ${expectation.Plan} if they are invited.`;
    default:
      return unreachable(expectation);
  }
}

/** Returns the default name of a bound, which is its sentence. */
export function boundName(bound: Bound): string {
  return `People ${describeExpectedCount(bound)}: ${describeLimit(bound)}`.slice(0, longest.text);
}

/** Returns whether a bound's name only repeats its sentence. In that case, users need to see only the sentence. */
export function isUnnamed(expectation: Expectation): boolean {
  return (
    expectation.Kind === "Bound" && expectation.Name.startsWith(`People ${describeExpectedCount(expectation)}: at `)
  );
}

/** Describes a person in technical terms: "DATE_OF_BIRTH 19600101; in covid_75". */
export function describePerson({ PERSON, TARGET, COHORTS }: DescribedPerson): string {
  const values = [PERSON, ...Object.values(TARGET)].flatMap((level) => Object.entries(level));
  const entries = values.map(([name, value]) => `${name} ${value}`);
  const cohorts = COHORTS.length === 0 ? "not in any cohort" : `in ${COHORTS.join(", ")}`;
  return [...entries, cohorts].join("; ");
}
