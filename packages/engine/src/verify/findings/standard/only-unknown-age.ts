import { type ClassifiedAttribute, clauseKey } from "../../classify-attributes.ts";
import { isDateOfBirth } from "../../clauses.ts";
import type { FindingDraft, RuleCheck, VerificationContext } from "../../finding.ts";
import { exclusionRules, findWitness } from "../../rule-queries.ts";
import type { Choice } from "../../search.ts";
import { passingChoices } from "../no-one-invited.ts";
import { classOf } from "./standard-people.ts";
import { oneDayPerKind } from "../../value-classes.ts";

/**
 * Finds age rules that together exclude everyone with a date of birth, for example a rule and its opposite. This is
 * only a warning, because users can intend to invite only people without a date of birth.
 */
export const onlyUnknownAge: RuleCheck = (context) => {
  const asking = exclusionRules(context).flatMap(({ clauses }) => clauses.filter(isDateOfBirth));
  const [clause] = asking;
  if (!clause) return [];
  const key = clauseKey(clause);
  const among = bornByRunDate(context, context.attributes.get(key)!);
  if (!among) return [];
  const born: Choice = [[{ attribute: key, among }]];
  const { cohorts, runDate } = context.plan;
  const left = cohorts.map((_, index) => passingChoices(context, index));
  const without = left.map((choices) => findWitness(context, [...choices, born]) === "nobody");
  const results = left.map((choices, index) => (without[index] ? findWitness(context, choices) : "nobody"));
  const people = results.map((result) => (typeof result === "string" ? undefined : result.person));
  if (without.every(Boolean)) {
    const person = people.find((candidate) => candidate !== undefined);
    const problem = { code: "onlyUnknownAge" as const, params: { runDate } };
    return person ? [{ level: "warning", path: "IterationRules", rule: null, problem, person }] : [];
  }
  return cohorts.flatMap(({ label }, index): FindingDraft[] => {
    const person = people[index];
    if (!person) return [];
    const problem = { code: "onlyUnknownAgeIn" as const, params: { cohort: label, runDate } };
    return [{ level: "warning", path: "IterationCohorts", rule: null, problem, person, about: label }];
  });
};

/**
 * Returns the classes of dates of birth up to the run date. Returns undefined if clauses compare anything other than
 * whole dates.
 */
function bornByRunDate(
  { plan: { runDate } }: VerificationContext,
  attribute: ClassifiedAttribute,
): ReadonlySet<number> | undefined {
  const days = oneDayPerKind(attribute.clauses, runDate)?.filter((day) => day <= runDate);
  return days && new Set(days.map((day) => classOf(day, attribute)));
}
