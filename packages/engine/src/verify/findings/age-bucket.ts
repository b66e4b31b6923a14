/** Age rules held against the ages of the cohorts they are for. */
import { addYears, displayDay } from "@spi/domain/day/calendar";
import type { DayTest, HalfLine } from "../clauses.ts";
import { dayAfter, dayTestOf, halfLineOf, isBirth } from "../clauses.ts";
import type { Ages } from "../cohort-ages.ts";
import { agesOf, birthdays } from "../cohort-ages.ts";
import type { Found, RuleCheck, Verified } from "../finding.ts";
import { cohortsOf, excluding } from "../questions.ts";
import type { PlannedRule } from "../../plan/plan.ts";

/** A rule that excludes all the ages that its cohort is made of. */
export const swapped: RuleCheck = (verified) =>
  agesAsked(verified).flatMap(({ rule, line, label, born }) => {
    const all = line.takes === "later" ? line.edge <= born.first : line.edge >= born.last;
    if (!all) return [];
    const message = `The rule “${rule.name}” excludes all the ages of the cohort ${label}. Its operator is probably the wrong way round.`;
    return [finding(rule, label, message)];
  });

/** A rule whose boundary is none of its cohort's: it takes away some of its ages, or asks about ages that it has none of. */
export const bucketBoundary: RuleCheck = (verified) =>
  agesAsked(verified).flatMap(({ rule, test, line, label, ages, born }) => {
    if (line.takes === "later" ? line.edge <= born.first : line.edge >= born.last) return [];
    const edge = line.takes === "later" ? dayAfter(born.last, 1) : dayAfter(born.first, -1);
    if (line.edge === edge || isOnADayOfTheCampaign(test, ages, verified)) return [];
    const inside = line.takes === "later" ? line.edge < edge : line.edge > edge;
    const between = inside ? daysBetween(line, edge) : "";
    const message = inside
      ? `The rule “${rule.name}” excludes people of the ages of the cohort ${label}: those born ${between}. Check its number and operator.`
      : `The rule “${rule.name}” excludes ages far from those of the cohort ${label}: its boundary is ${displayDay(line.edge)}, the cohort's ${displayDay(edge)}. Check its number.`;
    return [finding(rule, label, message)];
  });

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

/** Rules with a comparison of birthdays alone, beside the ages of each cohort they are for. */
function agesAsked(verified: Verified) {
  return excluding(verified).flatMap((rule) => {
    const [clause, another] = rule.clauses;
    const test = clause && !another && isBirth(clause) ? dayTestOf(clause) : undefined;
    if (!test) return [];
    return cohortsOf(verified, rule).flatMap((index) => {
      const { label, virtual } = verified.plan.cohorts[index]!;
      const ages = virtual ? undefined : agesOf(label, verified);
      if (!ages) return [];
      return [{ rule, test, line: halfLineOf(test), label, ages, born: birthdays(ages, verified.plan.runDate) }];
    });
  });
}

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
