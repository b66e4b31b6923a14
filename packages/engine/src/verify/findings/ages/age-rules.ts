import { type Day, isDay } from "@spi/domain/day/calendar";
import type { Clause, PlannedRule } from "../../../plan/plan.ts";
import { type DayTest, type HalfLine, dayTestOf, halfLineOf, isBeyondLife, isDateOfBirth } from "../../clauses.ts";
import type { Ages } from "@spi/domain/reference/cohort-ages";
import { agesOfCohort, birthdays } from "../../cohort-ages.ts";
import type { VerificationContext } from "../../finding.ts";
import { cohortsOf, exclusionRules, findWitness } from "../../rule-queries.ts";
import { ruleContent } from "../../complete-finding.ts";
import { ageSplit } from "./age-split.ts";
import { passingChoices } from "../no-one-invited.ts";
import { havingValue } from "../standard/standard-people.ts";

/** An inclusive range of dates of birth. */
export interface Range {
  first: Day;
  last: Day;
}

export const isRange = (line: HalfLine | Range): line is Range => "first" in line;

/** A rule that is only about dates of birth, with the ages of one of its cohorts. */
export interface CohortAgeRule {
  rule: PlannedRule;
  clause: Clause;
  test?: DayTest;
  line: HalfLine | Range;
  /** Index of the cohort in the plan. */
  index: number;
  label: string;
  ages: Ages;
  born: Range;
}

/** Returns the rules that are only about dates of birth, once for each of their cohorts with known ages. */
export function cohortAgeRules(context: VerificationContext): CohortAgeRule[] {
  return exclusionRules(context).flatMap((rule) => {
    const [clause, another] = rule.clauses;
    if (!clause || another || !isDateOfBirth(clause)) return [];
    const parts = comparedBirthdays(clause).filter(
      ({ line }) => isRange(line) || !isBeyondLife(line, context.plan.runDate),
    );
    return cohortsOf(context, rule).flatMap((index) => {
      const { label } = context.plan.cohorts[index]!;
      const ages = agesOfPlace(index, context);
      if (!ages) return [];
      return parts.map((part) => ({
        ...part,
        rule,
        clause,
        index,
        label,
        ages,
        born: birthdays(ages, context.plan.runDate),
      }));
    });
  });
}

/**
 * Returns the indexes of the cohorts that a rule applies to. Includes the cohorts of rules with the same condition,
 * because someone may have split a rule.
 */
export function cohortsWithSameRule(rule: PlannedRule, context: VerificationContext): number[] {
  const content = JSON.stringify(ruleContent(rule, context.plan).asked);
  const alike = exclusionRules(context).filter(
    (rule) => JSON.stringify(ruleContent(rule, context.plan).asked) === content,
  );
  return [...new Set(alike.flatMap((rule) => cohortsOf(context, rule)))];
}

/**
 * Returns the ages of the cohort at an index in the plan. Returns undefined if they are unknown or the
 * cohort is virtual.
 */
export function agesOfPlace(index: number, context: VerificationContext): Ages | undefined {
  const { label, virtual } = context.plan.cohorts[index]!;
  return virtual ? undefined : agesOfCohort(label, context);
}

/**
 * Returns the dates of birth that match a clause, which can be before or after a day, between two days, or outside a
 * range.
 */
function comparedBirthdays(clause: Clause): { test?: DayTest; line: HalfLine | Range }[] {
  const compared = dayTestOf(clause);
  if (compared) return [{ test: compared, line: halfLineOf(compared) }];
  const test = clause.condition?.test;
  if (test?.kind !== "between") return [];
  const [first, last] = [dayOf(test.low), dayOf(test.high)];
  if (!isDay(first) || !isDay(last)) return [];
  if (!test.negated) return [{ line: { first, last } }];
  const outside: DayTest[] = [
    { order: "<", day: first, relative: null },
    { order: ">", day: last, relative: null },
  ];
  return outside.map((test) => ({ test, line: halfLineOf(test) }));
}

const dayOf = (digits: bigint): string => String(digits).padStart(8, "0");

/** Returns whether a member of the cohort born on a day is provably excluded. */
export const provablyExcludes = ({ clause, index }: CohortAgeRule, day: Day, context: VerificationContext) =>
  findWitness(context, [...passingChoices(context, index), havingValue(day, clause, context)]) === "nobody";

/**
 * Returns whether a rule leaves some people in its cohort to a different iteration with the same run date. A separate
 * finding covers the boundary between the iterations.
 */
export const isSplitByIteration = (rule: PlannedRule, { plan, others }: VerificationContext) =>
  others.some((other) => other.plan.runDate === plan.runDate && ageSplit(plan, other.plan)?.mine.rule === rule);
