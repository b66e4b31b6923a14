import { describePeriod } from "../../condition/phrases.ts";
import { type Day, displayDay } from "../../day/calendar.ts";
import type { PhrasedAttribute } from "../../rule-sentences/attribute-phrases.ts";
import { withDay } from "../../rule-sentences/condition-phrases.ts";
import { andList } from "../../text/lists.ts";
import { type ProblemOf, sentenceOf } from "../../values/problem.ts";

/** An inclusive range of days. `first` is null if the range has no start. */
export interface DaySpan {
  first: Day | null;
  last: Day;
}

function describeSpan({ first, last }: DaySpan): string {
  if (first === null) return `on or before ${displayDay(last)}`;
  return first === last ? `on ${displayDay(first)}` : describePeriod(displayDay(first), displayDay(last));
}

/**
 * Openings of sentences about two rules with nearly the same boundary. One rule, both or neither can match the days in
 * between.
 */
const meetings = {
  differ: (rules: string) => `Only one of the rules ${rules} matches`,
  overlap: (rules: string) => `The rules ${rules} both match`,
  "leave a gap": (rules: string) => `Neither of the rules ${rules} matches`,
};

export type BoundaryMeeting = keyof typeof meetings;

const unusualAges = {
  unlikeAll: ({ age, target }: { age: number; target: string }) =>
    `compares people's ages with ${age}, which is unusual in a campaign for ${target}. No cohort or other rule uses that age. Check the number.`,
  birthdayIncluded: ({ age, day }: { age: number; day: Day }) =>
    `is for people aged under ${age}, but also matches people who turn ${age} on ${displayDay(day)}. Check the operator.`,
  birthdayLeftOut: ({ age, day }: { age: number; day: Day }) =>
    `is for people aged ${age} or over, but does not match people who turn ${age} on ${displayDay(day)}. Check the operator.`,
};

export type UnusualAge = ProblemOf<typeof unusualAges>;

interface ComparedAges {
  rule: string;
  cohort: string;
  boundary: Day;
  cohortBoundary: Day;
  /** True if two boundaries are so close that they were probably meant to be the same. */
  close: boolean;
  left: DaySpan;
}

/** Lists up to three labels, for example "A and B". If there are more, returns only their number. */
export const fewCohorts = (labels: readonly string[]) =>
  labels.length > 3 ? `${labels.length} cohorts` : andList(labels);

/** Sentences about age rules and cohort ages. */
export const ageSentences = {
  /** `boundaryOf` is the cohort whose boundary the rule has instead. */
  excludesAllAges(params: { rule: string; cohort: string; boundaryOf: string | null; forAllCohorts: boolean }) {
    const { rule, cohort, boundaryOf, forAllCohorts } = params;
    const turn = `Reverse the operator, or ${forAllCohorts ? "add" : "choose"} the cohort that the rule should apply to.`;
    const meant = `The rule uses the age limit for the cohort ${boundaryOf}. Add that cohort, or choose the cohorts that the rule should apply to.`;
    return `The rule “${rule}” excludes everyone in the age range of the cohort ${cohort}. ${boundaryOf === null ? turn : meant}`;
  },
  excludesSomeAges: ({ rule, cohort, born }: { rule: string; cohort: string; born: DaySpan }) =>
    `The rule “${rule}” excludes people born ${describeSpan(born)}, who are in the age range of the cohort ${cohort}. Check the number and operator in the rule.`,
  excludesOtherAges: ({ rule, cohort, boundary, cohortBoundary, close, left }: ComparedAges) =>
    `The age limit in the rule “${rule}” is different from the age limit of the cohort ${cohort}. The rule's date is ${displayDay(boundary)}, but the cohort's date is ${displayDay(cohortBoundary)}. The rule does not exclude members born ${describeSpan(left)}, who are outside the cohort's age range. Check the number${close ? " and operator" : ""} in the rule.`,
  /** `low` and `high` are the cohort's ages. */
  oneAgeChecked(params: { rule: string; cohort: string; low: number; high: number; checked: "low" | "high" }) {
    const sides = [`under ${params.low}`, `${params.high + 1} or over`];
    const [out, checkedSide] = params.checked === "low" ? sides : sides.toReversed();
    return `The rule “${params.rule}” excludes members of the cohort ${params.cohort} who are ${out} on the run date. No rule excludes members who are ${checkedSide}. Add a rule to exclude these members, or explain why they should be invited.`;
  },
  boundariesApart: (params: {
    rule: string;
    other: string;
    attribute: PhrasedAttribute | string;
    meeting: BoundaryMeeting;
    days: DaySpan;
  }) =>
    `${meetings[params.meeting](`“${params.other}” and “${params.rule}”`)} people ${withDay(params.attribute, describeSpan(params.days))}. Check the numbers in both rules.`,
  /** `inBoth` is true if the finding is shown in both iterations, because either of them may be wrong. */
  iterationsApart(params: {
    rule: string;
    other: string;
    iteration: string;
    days: DaySpan;
    excludedBy: "both" | "neither";
    inBoth: boolean;
  }) {
    const advice = params.inBoth
      ? "We show this finding in both iterations, because either rule could be wrong. Correct the rule that is wrong."
      : "Check the numbers in both rules.";
    const [both, and, exclude] =
      params.excludedBy === "both" ? ["Both", "and", "exclude"] : ["Neither", "nor", "excludes"];
    return `${both} the rule “${params.other}” in the iteration “${params.iteration}” ${and} the rule “${params.rule}” in this iteration ${exclude} people born ${describeSpan(params.days)}. ${advice}`;
  },
  noAgeRule: ({ cohorts }: { cohorts: readonly string[] }) =>
    `No rule checks how old people in ${andList(cohorts)} are on the run date. Add a rule such as “Too young”, or explain why no rule is needed.`,
  anyAge: ({ cohorts }: { cohorts: readonly string[] }) =>
    `People of any age, including newborn babies, could be invited from ${fewCohorts(cohorts)}. Add a rule such as “Under 18”, or explain why all ages should be invited.`,
  unusualAge: ({ rule, age }: { rule: string; age: UnusualAge }) =>
    `The rule “${rule}” ${sentenceOf(unusualAges, age)}`,
  /**
   * `elsewhere` is true if other iterations invite people of these ages from the second cohort. It is false if that
   * cohort's ages are unknown.
   */
  wideScope(params: { rule: string; own: string; cohort: string; isForOwn: boolean; elsewhere: boolean }) {
    const { rule, own, cohort, isForOwn } = params;
    const reach = isForOwn ? `but also applies to the cohort ${cohort}` : `but applies to the cohort ${cohort} instead`;
    const elsewhere = params.elsewhere
      ? `Other iterations invite people from the cohort ${cohort} who are excluded by this rule.`
      : `We do not know the age range of the cohort ${cohort}.`;
    return `The rule “${rule}” uses the age range of the cohort ${own}, ${reach}. ${elsewhere} Choose the cohorts that the rule should apply to.`;
  },
  onlyUnknownAge: ({ runDate }: { runDate: Day }) =>
    `The rules exclude everyone born on or before ${displayDay(runDate)}. Only people with no recorded date of birth could be invited. Check the operators of the age rules.`,
  onlyUnknownAgeIn: ({ cohort, runDate }: { cohort: string; runDate: Day }) =>
    `In the cohort ${cohort}, the rules exclude everyone born on or before ${displayDay(runDate)}. Only people with no recorded date of birth could be invited. Is this correct?`,
};
