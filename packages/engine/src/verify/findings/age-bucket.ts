/** Age rules held against the ages of the cohorts they are for. */
import type { Day } from "@spi/domain/day/calendar";
import { addYears, displayDay, isDay } from "@spi/domain/day/calendar";
import type { DayTest, HalfLine } from "../clauses.ts";
import { dayAfter, dayTestOf, halfLineOf, isBirth } from "../clauses.ts";
import type { Ages } from "../cohort-ages.ts";
import { agesOf, birthdays } from "../cohort-ages.ts";
import type { Found, RuleCheck, Verified } from "../finding.ts";
import { cohortsOf, excluding } from "../questions.ts";
import type { Clause, PlannedRule } from "../../plan/plan.ts";

/** A rule that excludes all the ages that its cohort is made of. */
export const swapped: RuleCheck = (verified) =>
  agesAsked(verified).flatMap(({ rule, line, label, born }) => {
    if (!takesAll(line, born)) return [];
    const slip =
      rule.scope === null
        ? "Its operator is probably the wrong way round."
        : "Its operator is probably the wrong way round, or the rule is meant for another cohort.";
    const message = `The rule “${rule.name}” excludes all the ages of the cohort ${label}. ${slip}`;
    return [finding(rule, label, message)];
  });

/** A rule whose boundary is none of its cohort's: it takes away some of its ages, or asks about ages that it has none of. */
export const bucketBoundary: RuleCheck = (verified) =>
  agesAsked(verified).flatMap(({ rule, test, line, label, ages, born }) => {
    if (takesAll(line, born)) return [];
    if (isRange(line))
      return line.last < born.first || born.last < line.first ? [] : [cut(rule, label, within(line, born))];
    const edge = line.takes === "later" ? dayAfter(born.last, 1) : dayAfter(born.first, -1);
    if (line.edge === edge || (test && isOnADayOfTheCampaign(test, ages, verified))) return [];
    const inside = line.takes === "later" ? line.edge < edge : line.edge > edge;
    if (inside) return [cut(rule, label, daysBetween(line, edge))];
    const beside = dayAfter(line.edge, -near) <= edge && edge <= dayAfter(line.edge, near);
    const message = `The rule “${rule.name}” excludes ages ${beside ? "beside" : "far from"} those of the cohort ${label}: its boundary is ${displayDay(line.edge)}, the cohort's ${displayDay(edge)}. Check its number${beside ? " and operator" : ""}.`;
    return [finding(rule, label, message)];
  });

/** Days by which two boundaries may differ that are taken to be meant to be one. */
const near = 31;

/** Birthdays between two days, both included. */
interface Range {
  first: Day;
  last: Day;
}

const isRange = (line: HalfLine | Range): line is Range => "first" in line;

function takesAll(line: HalfLine | Range, born: Range): boolean {
  if (isRange(line)) return line.first <= born.first && born.last <= line.last;
  return line.takes === "later" ? line.edge <= born.first : line.edge >= born.last;
}

/** The birthdays of a cohort that a range takes, in words. */
function within(range: Range, born: Range): string {
  const first = range.first > born.first ? range.first : born.first;
  const last = range.last < born.last ? range.last : born.last;
  return first === last ? `on ${displayDay(first)}` : `from ${displayDay(first)} to ${displayDay(last)}`;
}

const cut = (rule: PlannedRule, label: string, born: string) =>
  finding(
    rule,
    label,
    `The rule “${rule.name}” excludes people of the ages of the cohort ${label}: those born ${born}. Check its number and operator.`,
  );

const finding = (rule: PlannedRule, label: string, message: string): Found => ({
  level: "warning",
  path: `${rule.path}.Comparator`,
  rule,
  message,
  about: label,
});

function daysBetween({ takes, edge: from }: HalfLine, to: string): string {
  const [first, last] = takes === "later" ? [from, dayAfter(to, -1)] : [dayAfter(to, 1), from];
  if (first === last) return `on ${displayDay(first)}`;
  return takes === "later" ? `from ${displayDay(first)} to ${displayDay(last)}` : `on or before ${displayDay(last)}`;
}

/** Rules that ask about birthdays alone, beside the ages of each cohort they are for. */
function agesAsked(verified: Verified) {
  return excluding(verified).flatMap((rule) => {
    const [clause, another] = rule.clauses;
    const asked = clause && !another && isBirth(clause) ? birthdaysAsked(clause) : [];
    return cohortsOf(verified, rule).flatMap((index) => {
      const { label, virtual } = verified.plan.cohorts[index]!;
      const ages = virtual ? undefined : agesOf(label, verified);
      if (!ages) return [];
      return asked.map((one) => ({ ...one, rule, label, ages, born: birthdays(ages, verified.plan.runDate) }));
    });
  });
}

/** The birthdays that a clause takes: up to a day, from one on, between two, or on either side of those. */
function birthdaysAsked(clause: Clause): { test?: DayTest; line: HalfLine | Range }[] {
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
  return outside.map((one) => ({ test: one, line: halfLineOf(one) }));
}

const dayOf = (digits: bigint): string => String(digits).padStart(8, "0");

/**
 * Whether a day that does not count from the run date leaves those who are of the cohort's ages on some day of the campaign, as
 * its last: the youngest left reach them on it, or the oldest excluded have grown out of them.
 */
function isOnADayOfTheCampaign(test: DayTest, { low, high }: Ages, { campaign, plan: { runDate } }: Verified): boolean {
  if (test.relative && test.relative.from === null) return false;
  const startDate = campaign?.startDate ?? dayAfter(runDate, -366);
  const endDate = campaign?.endDate ?? dayAfter(runDate, 366);
  const { takes, edge } = halfLineOf(test);
  const reached =
    takes === "later" ? addYears(dayAfter(edge, -1), low) : high === null ? undefined : addYears(edge, high + 1);
  return reached?.ok === true && startDate <= reached.value && reached.value <= endDate;
}
