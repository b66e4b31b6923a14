import type { FindingProblem } from "@spi/domain/finding/finding-problem";
import type { DaySpan } from "@spi/domain/finding/sentences/ages";
import { type Day, addYears } from "@spi/domain/day/calendar";
import { type DayTest, type HalfLine, dayAfter, halfLineOf } from "../../clauses.ts";
import { type Ages, hasLowestAge } from "@spi/domain/reference/cohort-ages";
import { dayDistance } from "./day-distance.ts";
import { agesOfCohort, birthdays, mergeAdjoiningAges } from "../../cohort-ages.ts";
import type { FindingDraft, RuleCheck, VerificationContext } from "../../finding.ts";
import { cohortsOf } from "../../rule-queries.ts";
import { findPersonWithValue } from "../../example-people.ts";
import {
  type CohortAgeRule,
  type Range,
  cohortAgeRules,
  agesOfPlace,
  cohortsWithSameRule,
  isSplitByIteration,
  isRange,
  provablyExcludes,
} from "./age-rules.ts";

/** Finds a rule that excludes all ages in a cohort that it applies to. */
export const excludesAllAges: RuleCheck = (context) =>
  cohortAgeRules(context).flatMap((ageRule) => {
    const { rule, line, label, born } = ageRule;
    if (!takesAll(line, born)) return [];
    const meant = intendedCohort(ageRule, context);
    const params = { rule: rule.name, cohort: label, boundaryOf: meant ?? null, forAllCohorts: rule.scope === null };
    return [finding(ageRule, { problem: { code: "excludesAllAges", params }, day: born.last }, context)];
  });

/**
 * Returns a cohort of the campaign whose ages match the rule's boundary, although the rule does not apply to the cohort
 * in this iteration.
 */
function intendedCohort({ rule, line, index }: CohortAgeRule, context: VerificationContext): string | undefined {
  if (isRange(line)) return undefined;
  const { plan, others } = context;
  const reached = new Set(cohortsOf(context, rule).map((at) => plan.cohorts[at]!.label));
  const known = [plan, ...others.map((other) => other.plan)].flatMap(({ cohorts }) => cohorts);
  return known.find(({ label, virtual }) => {
    const ages =
      virtual || reached.has(label) || label === plan.cohorts[index]!.label ? undefined : agesOfCohort(label, context);
    return ages !== undefined && line.edge === edgeOf(line, birthdays(ages, plan.runDate));
  })?.label;
}

/** Returns the first day outside a cohort's dates of birth, on the side where a rule matches. */
const edgeOf = ({ takes }: HalfLine, { first, last }: Range): Day =>
  takes === "later" ? dayAfter(last, 1) : dayAfter(first, -1);

/**
 * Finds a rule whose boundary differs from its cohort's ages. The rule excludes some of these ages, or excludes ages
 * that the cohort does not have.
 */
export const bucketBoundary: RuleCheck = (context) =>
  cohortAgeRules(context).flatMap((ageRule) => {
    const { rule, test, line, label, ages, born } = ageRule;
    if (takesAll(line, born) || isSplitByIteration(rule, context)) return [];
    if (isRange(line)) {
      if (line.last < born.first || born.last < line.first) return [];
      const day = line.first > born.first ? line.first : born.first;
      return [excludesSomeFinding(ageRule, { born: within(line, born), day }, context)];
    }
    // We expect a minimum age for a cohort of all ages.
    if (line.takes === "later" && !hasLowestAge(ages)) return [];
    const edge = edgeOf(line, born);
    if (line.edge === edge || (test && isOnADayOfTheCampaign(test, ages, context))) return [];
    const inside = line.takes === "later" ? line.edge < edge : line.edge > edge;
    if (inside) return [excludesSomeFinding(ageRule, { born: daysBetween(line, edge), day: line.edge }, context)];
    // The boundary is the limit of adjacent cohorts together.
    const together = birthdays(adjoiningAges(ageRule, context), context.plan.runDate);
    if (line.edge === edgeOf(line, together)) return [];
    // Not reported if a different rule also excludes these people.
    if (provablyExcludes(ageRule, edge, context)) return [];
    const close = dayAfter(line.edge, -maxDaysApart) <= edge && edge <= dayAfter(line.edge, maxDaysApart);
    if (!close && isForOthersToo(ageRule, context)) return [];
    const left = daysLeft(line, edge);
    const boundaries = { boundary: line.edge, cohortBoundary: edge, close, left };
    const params = { rule: rule.name, cohort: label, ...boundaries };
    return [finding(ageRule, { problem: { code: "excludesOtherAges", params }, day: edge }, context)];
  });

/**
 * Returns whether a rule also applies to a cohort without known ages, as a minimum age for everyone does. If so, we do
 * not compare the rule with this cohort's ages.
 */
const isForOthersToo = ({ rule, index, line }: CohortAgeRule, context: VerificationContext) =>
  cohortsWithSameRule(rule, context).some((at) => {
    if (at === index) return false;
    const ages = agesOfPlace(at, context);
    return !ages || isRange(line) || line.edge === edgeOf(line, birthdays(ages, context.plan.runDate));
  });

/** Returns the ages of a rule's cohort, merged with the adjacent ages of the rule's other cohorts. */
const adjoiningAges = ({ rule, index, ages }: CohortAgeRule, context: VerificationContext): Ages =>
  mergeAdjoiningAges(
    ages,
    cohortsWithSameRule(rule, context).flatMap((other) => (other === index ? [] : (agesOfPlace(other, context) ?? []))),
  );

/** Maximum number of days between two boundaries that were probably meant to be equal. */
const maxDaysApart = 31;

function takesAll(line: HalfLine | Range, born: Range): boolean {
  if (isRange(line)) return line.first <= born.first && born.last <= line.last;
  return line.takes === "later" ? line.edge <= born.first : line.edge >= born.last;
}

/** Returns the part of a cohort's dates of birth that is in a range. */
const within = (range: Range, born: Range): DaySpan => ({
  first: range.first > born.first ? range.first : born.first,
  last: range.last < born.last ? range.last : born.last,
});

const excludesSomeFinding = (
  ageRule: CohortAgeRule,
  { born, day }: { born: DaySpan; day: Day },
  context: VerificationContext,
) => {
  const params = { rule: ageRule.rule.name, cohort: ageRule.label, born };
  return finding(ageRule, { problem: { code: "excludesSomeAges", params }, day }, context);
};

/** Creates a finding with a member of the cohort who was born on a given day as the example person. */
function finding(
  { rule, clause, index, label }: CohortAgeRule,
  { problem, day }: { problem: FindingProblem; day: Day },
  context: VerificationContext,
): FindingDraft {
  const person = findPersonWithValue(day, { rule, clause, indexes: [index] }, context);
  const about = [label, dayDistance(day, context.plan.runDate)];
  return { level: "warning", path: `${rule.path}.Comparator`, rule, problem, about, person };
}

function daysBetween({ takes, edge: from }: HalfLine, to: Day): DaySpan {
  if (takes === "later") return { first: from, last: dayAfter(to, -1) };
  const first = dayAfter(to, 1);
  return { first: first === from ? first : null, last: from };
}

/**
 * Returns the dates of birth between a cohort's boundary and a rule's boundary beyond it. The rule does not match these
 * dates.
 */
const daysLeft = ({ takes, edge }: HalfLine, from: Day): DaySpan =>
  takes === "later" ? { first: from, last: dayAfter(edge, -1) } : { first: dayAfter(edge, 1), last: from };

/**
 * Returns whether a fixed date limits the cohort to its ages on a typical policy date. This is the campaign's first or
 * last day, the end of a month within a month of either, or the start of the school year. On that date, the youngest
 * people who are not excluded reach the age, or the oldest people have just passed it. A different iteration's run date
 * does not count, because it was probably left over from copying.
 */
function isOnADayOfTheCampaign(
  test: DayTest,
  { low, high }: Ages,
  { campaign, others, plan: { runDate } }: VerificationContext,
): boolean {
  if (test.relative && test.relative.from === null) return false;
  const startDate = campaign?.startDate ?? dayAfter(runDate, -366);
  const endDate = campaign?.endDate ?? dayAfter(runDate, 366);
  const { takes, edge } = halfLineOf(test);
  const reached =
    takes === "later" ? addYears(dayAfter(edge, -1), low) : high === null ? undefined : addYears(edge, high + 1);
  if (reached?.ok !== true || others.some(({ plan }) => plan.runDate === reached.value)) return false;
  const isNearEnd = [startDate, endDate].some((day) => isNear(day, reached.value));
  const isNamed =
    [startDate, endDate].includes(reached.value) ||
    /0831$|0901$/.test(reached.value) ||
    (isEdgeOfMonth(reached.value) && isNearEnd);
  return isNamed && startDate <= reached.value && reached.value <= endDate;
}

const isNear = (day: Day, other: Day) => dayAfter(day, -maxDaysApart) <= other && other <= dayAfter(day, maxDaysApart);

const isEdgeOfMonth = (day: Day) => day.endsWith("01") || dayAfter(day, 1).endsWith("01");
