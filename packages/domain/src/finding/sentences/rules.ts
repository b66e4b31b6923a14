import type { RelativeDay } from "../../condition/condition.ts";
import { unitNames } from "../../condition/words.ts";
import { type Day, displayDay } from "../../day/calendar.ts";
import { namedEntries } from "../../names/named-entries.ts";
import { displayCount } from "../../text/counts.ts";
import { type PhrasedAttribute, withoutRecord } from "../../rule-words/attribute-phrases.ts";
import { outcomeWords } from "../../rule-words/outcome-words.ts";
import type { RuleType } from "../../rule/rule.ts";
import { andList } from "../../text/lists.ts";
import { type ProblemOf, sentenceOf } from "../../values/problem.ts";

/** Names in a sentence: "“Under 60” and “Care home”". */
export const quoted = (names: readonly string[]) => andList(names.map((name) => `“${name}”`));

const listItems = {
  repeated: ({ item }: { item: string }) => `“${item}” stands in the list more than once.`,
  noComparator: () => "It has nothing to compare with. Enter a comparator.",
  slip: ({ value, meant }: { value: string; meant: string }) =>
    `“${value}” is written almost like “${meant}”. Check it.`,
  nearCohort: ({ label, meant }: { label: string; meant: string }) =>
    `“${label}” is no cohort of the campaign; “${meant}” is. Every letter counts.`,
  cohortOfNobody: ({ label }: { label: string }) => `“${label}” is not a cohort that there are people in.`,
  /** Problems found in a value by checking its condition alone. */
  value: ({ words }: { words: string }) => words,
};

/** Problems of an item of a list. */
export type ListItemProblem = ProblemOf<typeof listItems>;

/** Reasons a day is probably a mistake. */
const strangeDays = {
  countedForward: ({ count }: { count: number }) =>
    `that is after the run date. To count back, write a minus sign, for example -${count}.`,
  everyoneBefore: () => "that is after the run date, so everyone who has one matches. Check the day.",
  noneByThen: () => "that is after the run date, and nothing of the kind can have happened by then.",
  everyoneBeforeRun: () => "that is the run date itself, so everyone who has an earlier one matches. Check the number.",
  runDate: () => "that is the run date itself, and what has happened lies before it. Check the number.",
  interval: () => "that is an unlikely interval. Check the number and the unit.",
  nobodyAlive: () => "nobody alive was born before. Check the number and the unit.",
  smallChild: () => "that is the age of a small child. Check the unit.",
};

export type StrangeDay = ProblemOf<typeof strangeDays>;

function countedWords(relative: RelativeDay | null): string {
  if (!relative || relative.count === 0) return "";
  const { count, unit, from } = relative;
  return ` (${Math.abs(count)} ${unitNames[unit]} ${count < 0 ? "before" : "after"} ${from ? displayDay(from) : "the run date"})`;
}

/** A rule that decides before another one. */
export interface Decider {
  name: string;
  type: RuleType;
}

interface NeverDecides {
  rule: string;
  /** Those that decide before it; none where they are not known. */
  deciders: readonly Decider[];
  /** Whether none of them does alone. */
  together: boolean;
}

/** Returns why a rule never decides, with the people it matches if they are counted and several: "all 312 people". */
export function neverDecidesWords({ rule, deciders, together }: NeverDecides, people?: string): string {
  const [one, another] = new Set(deciders.map(({ type }) => type));
  const [all, is, has] = people === undefined ? ["everybody", "is", "has"] : [`all ${people}`, "are", "have"];
  const begins = `The rule “${rule}” never decides: ${all} it matches`;
  if (one === undefined) return `${begins} ${has} been decided about by earlier rules.`;
  const done = another ? `${has} been decided about` : `${is} already ${outcomeWords[one].done}`;
  const names = quoted(deciders.map(({ name }) => name));
  return together ? `${begins} ${done} by the rules ${names} together.` : `${begins} ${done} by the rule ${names}.`;
}

function withoutWords(causes: readonly string[]): string {
  if (causes.length === 0) return "";
  return causes.length === 1
    ? ` Without the rule ${quoted(causes)}, someone could be invited. Check its operator and value.`
    : ` Without one of the rules ${quoted(causes)}, someone could be invited. Check their operators and values.`;
}

/** Conditions in words, to follow "people". Findings stored before that have them in `asks`, to follow "that". */
type NamedConditions = { people: string; asks?: undefined } | { asks: string; people?: undefined };

const conditionsNamed = ({ people, asks }: NamedConditions) =>
  people === undefined ? `it asks that ${asks}` : `it is for people ${people}`;

/** The sentences about rules as they are, whatever else the campaign has. */
export const ruleSentences = {
  accidentalAnd: ({ rules, conditions }: { rules: readonly string[]; conditions: number }) =>
    `The rules ${quoted(rules)} have the same priority, so they are one rule: only people who match all ${conditions} conditions match it. If each is meant alone, give them different priorities.`,
  splitAnd: ({ rule, conditions }: { rule: string; conditions: number }) =>
    `The rule “${rule}” decides alone, and the other ${conditions} conditions of its name are one rule. If all of them are meant together, give it their priority.`,
  complement: ({ rule, other }: { rule: string; other: string }) =>
    `Everybody matches either the rule “${rule}” or the rule “${other}”, so nobody is invited. One of them probably has the wrong operator.`,
  deadListItem: ({ rule, items, more }: { rule: string; items: readonly ListItemProblem[]; more: number }) =>
    [
      `The rule “${rule}”:`,
      ...items.map((one) => sentenceOf(listItems, one)),
      ...(more > 0 ? [`${displayCount(more)} more like these: check them too.`] : []),
    ].join(" "),
  blankItems({ rule, items }: { rule: string; items: readonly string[] }) {
    const one = "has blanks around it, so nobody has it. Remove them";
    const several = "have blanks around them, so nobody has them. Remove the blanks";
    return `The rule “${rule}”: ${namedEntries(items, { one, several })}`;
  },
  neverApplies: ({ rule, cohorts }: { rule: string; cohorts: readonly string[] }) =>
    `The rule “${rule}” never applies: the iteration does not have ${cohorts.length === 0 ? "cohorts" : andList(cohorts)}, which it is for. Check every letter.`,
  appliesPartly: ({ rule, cohort }: { rule: string; cohort: string }) =>
    `The rule “${rule}” does not apply to all its cohorts. The rule is for cohort “${cohort}”, which is not among the iteration's cohorts.`,
  duplicate: ({ rule, other }: { rule: string; other: string }) =>
    `The rules “${other}” and “${rule}” match exactly the same people. One of them is probably meant to ask something else.`,
  equalsList: (params: { rule: string; attribute: string; value: string; operator: "in" | "not_in" }) =>
    `The rule “${params.rule}” compares ${params.attribute} with the one value “${params.value}”, which looks like a list. For a list use the operator “${params.operator}”.`,
  everybody: ({ rule, type }: { rule: string; type: RuleType }) =>
    `Everybody matches the rule “${rule}”, so everybody is ${outcomeWords[type].done} and nobody is invited.`,
  /** `flag` is what checking a flag's value says of it. */
  impossible: ({ rule, flag, ...conditions }: { rule: string; flag: string | null } & NamedConditions) =>
    `No one can match the rule “${rule}”: ${conditionsNamed(conditions)}. ${flag ?? "Change it or delete the rule."}`,
  missingCountedAs: ({ rule, day, instead }: { rule: string; day: Day; instead: Day }) =>
    `The rule “${rule}” counts a missing date of birth as ${displayDay(day)}, so people with no recorded date of birth would be invited. To leave them out, let it count as ${displayDay(instead)}.`,
  missingWithoutDefault: ({ rule, day }: { rule: string; day: Day }) =>
    `The rule “${rule}” would invite people with no recorded date of birth. To leave them out, let a missing date count as ${displayDay(day)}: add [[NVL:${day}]] at the end of the comparator.`,
  leavesOutUnknown: ({ rule, attribute }: { rule: string; attribute: PhrasedAttribute | string }) =>
    `The rule “${rule}” leaves out people ${withoutRecord(attribute)}. If they are not meant, say in it what a missing one counts as.`,
  asksNobody: ({ rule, ...conditions }: { rule: string } & NamedConditions) =>
    `The rule “${rule}” never decides: ${conditionsNamed(conditions)}, and no one in its cohorts can match that. Check its operator and its cohorts.`,
  neverDecides: (params: NeverDecides) => neverDecidesWords(params),
  /** `causes` are the rules without each of which someone could be invited. */
  noOneInvitable: ({ causes }: { causes: readonly string[] }) =>
    `No one can be invited: everyone in the cohorts matches one of the filter or suppression rules.${withoutWords(causes)}`,
  noOneInvitableFrom: ({ cohort, causes }: { cohort: string; causes: readonly string[] }) =>
    `No one can be invited from the cohort ${cohort}, because its rules exclude everyone in it.${withoutWords(causes)}`,
  nobodyInvited: () => "Nobody at all is invited: the rules leave out everybody who is in the cohorts now.",
  nobodyInvitedFrom: ({ cohort }: { cohort: string }) =>
    `Nobody in the cohort ${cohort} is invited: the rules leave out everybody who is in it now.`,
  pastDate: (params: {
    rule: string;
    attribute: string;
    day: Day;
    relative: RelativeDay | null;
    strange: StrangeDay;
  }) =>
    `The rule “${params.rule}” compares ${params.attribute} with ${displayDay(params.day)}${countedWords(params.relative)}: ${sentenceOf(strangeDays, params.strange)}`,
  staleDate: ({ rule, day, longerThan }: { rule: string; day: Day; longerThan: "year" | "season" }) =>
    `The rule “${rule}” counts from ${displayDay(day)}, more than a ${longerThan} before the run date. Was it copied from an earlier season?`,
  redundantClause: ({ rule, clause }: { rule: string; clause: string }) =>
    `The clause “${clause}” of the rule “${rule}” changes nothing: everybody who matches the rest of the rule matches it too.`,
  wrongTarget: (params: { rule: string; attribute: string; asked: string; target: string }) =>
    `The rule “${params.rule}” asks about ${params.attribute} of ${params.asked}, and the campaign is for ${params.target}.`,
  cohortOfOtherTarget: ({ cohort, programme, target }: { cohort: string; programme: string; target: string }) =>
    `The cohort ${cohort} is called after ${programme}, and the campaign is for ${target}.`,
  emptyCohort: ({ cohort }: { cohort: string }) =>
    `Nobody is in the cohort ${cohort}. Choose another, or wait until there are people in it.`,
  newerCohort: ({ cohort, newer }: { cohort: string; newer: string }) =>
    `There is a newer version of the cohort ${cohort}: ${newer}.`,
  newerCohortElsewhere: ({ cohort, newer, iteration }: { cohort: string; newer: string; iteration: string }) =>
    `The iteration “${iteration}” is for ${newer}, a newer version of the cohort ${cohort}. Choose that, or say why not.`,
  virtualOfSome: ({ cohort }: { cohort: string }) =>
    `Everybody is in the cohort ${cohort}, for it is virtual, though its label says that it is for some.`,
  virtualWithoutRule: ({ cohort }: { cohort: string }) =>
    `Everybody is in the cohort ${cohort}, for it is virtual, and no rule is for it alone, so who is in the iteration's other cohorts makes no difference.`,
  virtualInvitesUnknown: ({ cohort }: { cohort: string }) =>
    `Everybody is in the cohort ${cohort}, and it invites people of whom nothing is recorded. Check what its rules say that a missing value counts as.`,
};
