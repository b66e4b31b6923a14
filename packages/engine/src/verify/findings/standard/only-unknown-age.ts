import { type AskedAttribute, clauseKey } from "../../asked.ts";
import { isBirth } from "../../clauses.ts";
import type { Found, RuleCheck, Verified } from "../../finding.ts";
import { excluding, somebody } from "../../questions.ts";
import type { Choice } from "../../search.ts";
import { passing } from "../nobody-invited.ts";
import { classOf } from "./standard-people.ts";
import { daysOfEachKind } from "../../value-classes.ts";

/**
 * Finds age rules, such as one and its opposite, that exclude everyone born by the run date, so that all cohorts, or
 * some, could only invite people without a date of birth. Not a stop, because they may be intended.
 */
export const onlyUnknownAge: RuleCheck = (verified) => {
  const asking = excluding(verified).flatMap(({ clauses }) => clauses.filter(isBirth));
  const [clause] = asking;
  if (!clause) return [];
  const key = clauseKey(clause);
  const among = bornBy(verified, verified.attributes.get(key)!);
  if (!among) return [];
  const born: Choice = [[{ attribute: key, among }]];
  const { cohorts, runDate } = verified.plan;
  const left = cohorts.map((_, index) => passing(verified, index));
  const without = left.map((choices) => somebody(verified, [...choices, born]) === "nobody");
  const found = left.map((choices, index) => (without[index] ? somebody(verified, choices) : "nobody"));
  const people = found.map((one) => (typeof one === "string" ? undefined : one.person));
  if (without.every(Boolean)) {
    const person = people.find((one) => one !== undefined);
    const problem = { code: "onlyUnknownAge" as const, params: { runDate } };
    return person ? [{ level: "warning", path: "IterationRules", rule: null, problem, person }] : [];
  }
  return cohorts.flatMap(({ label }, index): Found[] => {
    const person = people[index];
    if (!person) return [];
    const problem = { code: "onlyUnknownAgeIn" as const, params: { cohort: label, runDate } };
    return [{ level: "warning", path: "IterationCohorts", rule: null, problem, person, about: label }];
  });
};

/** Returns the classes of people born by the run date; undefined if clauses use more than dates. */
function bornBy({ plan: { runDate } }: Verified, asked: AskedAttribute): ReadonlySet<number> | undefined {
  const days = daysOfEachKind(asked.clauses, runDate)?.filter((day) => day <= runDate);
  return days && new Set(days.map((day) => classOf(day, asked)));
}
