import type { RelativeDay } from "../../condition/condition.ts";
import { unitNames } from "../../condition/phrases.ts";
import { type Day, displayDay } from "../../day/calendar.ts";
import { namedEntries } from "../../names/named-entries.ts";
import { moreLikeThese } from "../../text/counts.ts";
import { type PhrasedAttribute, withoutRecord } from "../../rule-sentences/attribute-phrases.ts";
import { outcomeTexts } from "../../rule-sentences/outcome-phrases.ts";
import type { RuleType } from "../../rule/rule.ts";
import { andList } from "../../text/lists.ts";
import { type ProblemOf, sentenceOf } from "../../values/problem.ts";

/** Lists names in a sentence: "“Under 60” and “Care home”". */
export const quoted = (names: readonly string[]) => andList(names.map((name) => `“${name}”`));

const listItems = {
  repeated: ({ item }: { item: string }) => `“${item}” is in the list more than once. Remove the repeated entry.`,
  noComparator: () => "The comparator is missing.",
  slip: ({ value, meant }: { value: string; meant: string }) =>
    `“${value}” is almost the same as “${meant}”. Check the spelling.`,
  nearCohort: ({ label, meant }: { label: string; meant: string }) =>
    `“${label}” is not a cohort in the campaign, but “${meant}” is. Names must match exactly, so check the spelling.`,
  cohortOfNobody: ({ label }: { label: string }) =>
    `No one is in the cohort “${label}”. Check the spelling, or choose a different cohort.`,
  /** Problems with a value that can be found from the condition alone. */
  value: ({ words }: { words: string }) => words,
};

/** Problems with an item in a list. */
export type ListItemProblem = ProblemOf<typeof listItems>;

/** Reasons why a day is probably a mistake. */
const strangeDays = {
  countedForward: ({ count }: { count: number }) =>
    `This date is after the run date. To count back, write a minus sign, for example -${count}.`,
  everyoneBefore: () => "This date is after the run date, so everyone with a recorded date matches. Check the date.",
  noneByThen: () => "This date is after the run date, so nothing can have been recorded for it yet. Check the date.",
  everyoneBeforeRun: () => "This is the run date, so everyone with an earlier date matches. Check the number.",
  runDate: () => "This is the run date, but the attribute is for past events. Check the number.",
  interval: () => "This interval is unlikely. Check the number and the unit.",
  nobodyAlive: () => "No one alive today was born before this date. Check the number and the unit.",
  smallChild: () => "This is the age of a small child. Check the unit.",
};

export type StrangeDay = ProblemOf<typeof strangeDays>;

function describeCountedPeople(relative: RelativeDay | null): string {
  if (!relative || relative.count === 0) return "";
  const { count, unit, from } = relative;
  return ` (${Math.abs(count)} ${unitNames[unit]} ${count < 0 ? "before" : "after"} ${from ? displayDay(from) : "the run date"})`;
}

/** An earlier rule that determines the outcome instead of a given rule. */
export interface Decider {
  name: string;
  type: RuleType;
}

interface NeverDecides {
  rule: string;
  /** Rules that determine the outcome before this rule. Empty if not known. */
  deciders: readonly Decider[];
  /** True if the outcome is determined by a combination of rules, and by none of them alone. */
  together: boolean;
}

/**
 * Explains why a rule never determines anyone's outcome. Includes the number of people it matches if it is known and
 * more than one: "all 312 people".
 */
export function describeNeverDecides({ rule, deciders, together }: NeverDecides, people?: string): string {
  const [firstType, secondType] = new Set(deciders.map(({ type }) => type));
  const [all, is] = people === undefined ? ["everyone", "is"] : [`all ${people}`, "are"];
  const begins = `The rule “${rule}” has no effect, because ${all} it matches`;
  if (firstType === undefined) return `${begins} ${is} already covered by earlier rules. ${unneededAdvice}`;
  const done = secondType ? `${is} already covered` : `${is} already ${outcomeTexts[firstType].done}`;
  const names = quoted(deciders.map(({ name }) => name));
  const by = together ? `the rules ${names} together` : `the rule ${names}`;
  return `${begins} ${done} by ${by}. ${unneededAdvice}`;
}

const unneededAdvice = "Check whether this rule is needed.";

/** Describes cohorts that an iteration does not include: "the cohort A", or "any cohorts" if there are no labels. */
function describeCohorts(labels: readonly string[]): string {
  if (labels.length === 0) return "any cohorts";
  return `${labels.length === 1 ? "the cohort" : "the cohorts"} ${andList(labels)}`;
}

function describeWithout(causes: readonly string[]): string {
  if (causes.length === 0) return "";
  return causes.length === 1
    ? ` If you removed the rule ${quoted(causes)}, someone could be invited. Check the operator and value in this rule.`
    : ` If you removed one of the rules ${quoted(causes)}, someone could be invited. Check the operators and values in these rules.`;
}

/**
 * Description of conditions, in words that follow "people". Older stored findings have `asks` instead, in words that
 * follow "that".
 */
type NamedConditions = { people: string; asks?: undefined } | { asks: string; people?: undefined };

const describeNamedConditions = ({ people, asks }: NamedConditions) =>
  people === undefined ? `requires that ${asks}` : `is for people ${people}`;

/** Sentences about rules that do not depend on the rest of the campaign. */
export const ruleSentences = {
  accidentalAnd: ({ rules, conditions }: { rules: readonly string[]; conditions: number }) =>
    `The rules ${quoted(rules)} have the same priority, so they act as one rule. Only people who meet all ${conditions} conditions match that rule. If they should be separate rules, give them different priorities.`,
  splitAnd: ({ rule, conditions }: { rule: string; conditions: number }) =>
    `The ${conditions} conditions called “${rule}” form one rule. There is also a separate rule with this name. If all of these conditions should form one rule, give them the same priority.`,
  complement: ({ rule, other }: { rule: string; other: string }) =>
    `Everyone matches either the rule “${rule}” or the rule “${other}”, so no one is invited. Check both operators.`,
  deadListItem: ({ rule, items, more }: { rule: string; items: readonly ListItemProblem[]; more: number }) =>
    [
      `Check the comparator in the rule “${rule}”.`,
      ...items.map((item) => sentenceOf(listItems, item)),
      ...(more > 0 ? [moreLikeThese(more)] : []),
    ].join(" "),
  blankItems({ rule, items }: { rule: string; items: readonly string[] }) {
    const problem = "has spaces around it, so it does not match anyone. Remove the spaces";
    const several = "have spaces around them, so they do not match anyone. Remove the spaces";
    return `In the rule “${rule}”, ${namedEntries(items, { singular: problem, several })}`;
  },
  neverApplies: ({ rule, cohorts }: { rule: string; cohorts: readonly string[] }) =>
    `The rule “${rule}” never applies, because the iteration does not include ${describeCohorts(cohorts)}. Check the spelling.`,
  appliesPartly: ({ rule, cohort }: { rule: string; cohort: string }) =>
    `The rule “${rule}” applies to the cohort “${cohort}”, but the iteration does not include this cohort. Check the spelling.`,
  duplicate: ({ rule, other }: { rule: string; other: string }) =>
    `The rules “${other}” and “${rule}” match exactly the same people. One of these rules probably needs a different condition. Change or delete one of the rules.`,
  equalsList: (params: { rule: string; attribute: string; value: string; operator: "in" | "not_in" }) =>
    `The rule “${params.rule}” compares ${params.attribute} with the single value “${params.value}”, which looks like a list. For a list, use the operator “${params.operator}”.`,
  everybody: ({ rule, type }: { rule: string; type: RuleType }) =>
    `Everyone matches the rule “${rule}”, so everyone is ${outcomeTexts[type].done} and no one is invited. Check the conditions in this rule.`,
  /** `flag` is the problem with a flag's value. */
  impossible: ({ rule, flag, ...conditions }: { rule: string; flag: string | null } & NamedConditions) =>
    `No one can match the rule “${rule}”, which ${describeNamedConditions(conditions)}. ${flag ?? "Change or delete the rule."}`,
  missingCountedAs: ({ rule, day, instead }: { rule: string; day: Day; instead: Day }) =>
    `The rule “${rule}” treats a missing date of birth as ${displayDay(day)}, so people with no recorded date of birth would be invited. To exclude them, change the default to ${displayDay(instead)}.`,
  missingWithoutDefault: ({ rule, day }: { rule: string; day: Day }) =>
    `The rule “${rule}” would invite people with no recorded date of birth. To exclude them, add [[NVL:${day}]] to the end of the comparator. We will then treat a missing date of birth as ${displayDay(day)}.`,
  leavesOutUnknown: ({ rule, attribute }: { rule: string; attribute: PhrasedAttribute | string }) =>
    `The rule “${rule}” excludes people ${withoutRecord(attribute)}. To include them, add a default for missing values.`,
  asksNobody: ({ rule, ...conditions }: { rule: string } & NamedConditions) =>
    `The rule “${rule}” has no effect. It ${describeNamedConditions(conditions)}, but no one in the rule's cohorts can match these conditions. Check the operator and the cohorts.`,
  neverDecides: (params: NeverDecides) => describeNeverDecides(params),
  /** `causes` are the names of rules that each prevent someone from being invited. */
  noOneInvitable: ({ causes }: { causes: readonly string[] }) =>
    `No one can be invited, because everyone in the cohorts matches a filter or suppression rule.${describeWithout(causes)}`,
  noOneInvitableFrom: ({ cohort, causes }: { cohort: string; causes: readonly string[] }) =>
    `No one can be invited from the cohort ${cohort}, because its rules exclude everyone in it.${describeWithout(causes)}`,
  nobodyInvited: () =>
    "No one is invited, because the rules exclude everyone currently in the cohorts. Check the rules and the cohorts.",
  nobodyInvitedFrom: ({ cohort }: { cohort: string }) =>
    `No one in the cohort ${cohort} is invited, because the rules exclude everyone currently in it. Check the rules and the cohort.`,
  pastDate: (params: {
    rule: string;
    attribute: string;
    day: Day;
    relative: RelativeDay | null;
    strange: StrangeDay;
  }) =>
    `The rule “${params.rule}” compares ${params.attribute} with ${displayDay(params.day)}${describeCountedPeople(params.relative)}. ${sentenceOf(strangeDays, params.strange)}`,
  staleDate: ({ rule, day, longerThan }: { rule: string; day: Day; longerThan: "year" | "season" }) =>
    `The rule “${rule}” counts from ${displayDay(day)}, which is more than a ${longerThan} before the run date. Check whether the rule was copied from an earlier season.`,
  redundantClause: ({ rule, clause }: { rule: string; clause: string }) =>
    `The clause “${clause}” of the rule “${rule}” makes no difference, because everyone who matches the rest of the rule also matches this clause. Check the clause, or delete it.`,
  wrongTarget: (params: { rule: string; attribute: string; asked: string; target: string }) =>
    `The rule “${params.rule}” checks ${params.attribute} for ${params.asked}, but the campaign is for ${params.target}. Check the condition type.`,
  cohortOfOtherTarget: ({ cohort, programme, target }: { cohort: string; programme: string; target: string }) =>
    `The name of the cohort ${cohort} suggests that it is for ${programme}, but the campaign is for ${target}. Check the cohort.`,
  emptyCohort: ({ cohort }: { cohort: string }) =>
    `The cohort ${cohort} has no people. Choose a different cohort, or wait until this one has people.`,
  newerCohort: ({ cohort, newer }: { cohort: string; newer: string }) =>
    `The cohort ${cohort} has a newer version, ${newer}. Check which version to use.`,
  newerCohortElsewhere: ({ cohort, newer, iteration }: { cohort: string; newer: string; iteration: string }) =>
    `The iteration “${iteration}” uses ${newer}, which is a newer version of the cohort ${cohort}. Choose the newer version, or explain why you need this one.`,
  virtualOfSome: ({ cohort }: { cohort: string }) =>
    `The cohort ${cohort} is meant for an age range, but it is virtual, so everyone is in it. Check that the rules exclude people of other ages.`,
  virtualWithoutRule: ({ cohort }: { cohort: string }) =>
    `The cohort ${cohort} is virtual, so everyone is in it. No rule applies to this cohort alone, so the iteration's other cohorts make no difference. Check the cohorts, or explain why everyone is included.`,
  virtualInvitesUnknown: ({ cohort }: { cohort: string }) =>
    `Everyone is in the cohort ${cohort}, so people with no recorded data would be invited. Check how the rules for this cohort treat missing values.`,
};
