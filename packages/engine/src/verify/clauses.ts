/** A clause with its rule. */
import { type Day, addDays, addYears, isDay } from "@spi/domain/day/calendar";
import { bindCondition } from "@spi/domain/condition/bind-condition";
import type { Order, RelativeDay } from "@spi/domain/condition/condition";
import type { Clause, PlannedRule } from "../plan/plan.ts";
import type { VerificationContext } from "./finding.ts";
import { exclusionRules } from "./rule-queries.ts";

export interface RuleClause {
  rule: PlannedRule;
  clause: Clause;
}

/** Returns every clause in the rules that are evaluated. */
export function clausesOf(context: VerificationContext): RuleClause[] {
  return [...exclusionRules(context), ...context.plan.rules.R].flatMap(clausesOfRule);
}

const clausesOfRule = (rule: PlannedRule) => rule.clauses.map((clause) => ({ rule, clause }));

/** A comparison with a date. */
export interface DayTest {
  order: Order;
  day: Day;
  /** Interval that the date was computed from, or null for a fixed date. */
  relative: RelativeDay | null;
}

/** Returns a clause's comparison with a date, or undefined for any other test. */
export function dayTestOf({ condition, attribute }: Clause): DayTest | undefined {
  const test = condition?.test;
  if (test?.kind === "dateOrder") return { order: test.order, day: test.day, relative: test.relative };
  if (test?.kind !== "order" || attribute.DataType !== "D" || !isDay(test.text)) return undefined;
  return { order: test.order, day: test.text, relative: null };
}

/** The dates that match a comparison: a date and all earlier dates, or a date and all later dates. */
export interface HalfLine {
  takes: "later" | "earlier";
  /** The last matching date if earlier dates match, or the first matching date if later dates match. */
  edge: Day;
}

export function halfLineOf({ order, day }: DayTest): HalfLine {
  switch (order) {
    case ">":
      return { takes: "later", edge: dayAfter(day, 1) };
    case ">=":
      return { takes: "later", edge: day };
    case "<":
      return { takes: "earlier", edge: dayAfter(day, -1) };
    case "<=":
      return { takes: "earlier", edge: day };
  }
}

/** Adds a number of days to a date. Returns the date unchanged if the result would be outside the calendar's range. */
export function dayAfter(day: Day, days: number): Day {
  const after = addDays(day, days);
  return after.ok ? after.value : day;
}

/** Returns a clause with its dates calculated for a different run date. */
export function clauseForRunDate(clause: Clause, runDate: Day): Clause {
  const { condition } = clause;
  if (condition?.test.kind !== "dateOrder") return clause;
  const { order, relative } = condition.test;
  const bound = bindCondition({ ...condition, test: { kind: "relativeDate", order, relative } }, runDate);
  return bound.ok ? { ...clause, condition: bound.value } : clause;
}

export const isDateOfBirth = ({ attribute }: Clause) => attribute.AttributeName === "DATE_OF_BIRTH";

/** Age in years that hardly anyone reaches. */
const oldestUsualAge = 105;

/**
 * Returns whether matching dates of birth are so early that almost no one alive was born then. Rules that exclude these
 * dates protect against wrong data.
 */
export function isBeyondLife({ takes, edge }: HalfLine, runDate: Day): boolean {
  const before = addYears(runDate, -oldestUsualAge);
  return takes === "earlier" && before.ok && edge <= before.value;
}

/** Returns whether a clause is about the date of a past event, such as a dose, an invitation or a message. */
export const isPastEvent = ({ attribute: { AttributeName, DataType } }: Clause) =>
  DataType === "D" && AttributeName.startsWith("LAST_");
