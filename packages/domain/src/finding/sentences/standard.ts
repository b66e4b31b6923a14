import { type Day, displayDay, isDay } from "../../day/calendar.ts";
import { type PhrasedAttribute, phrasesOf, withoutRecord, withRecord } from "../../rule-sentences/attribute-phrases.ts";
import { withDay, withFlagNo } from "../../rule-sentences/condition-phrases.ts";
import { noRulesText } from "../../rule-sentences/outcome-phrases.ts";
import { andList, orList } from "../../text/lists.ts";
import { type ProblemOf, sentenceOf } from "../../values/problem.ts";
import { fewCohorts } from "./ages.ts";

/** Descriptions of people that every campaign excludes, by the attribute in the library's suppressions. */
export const standardPeopleLabels = {
  OPTOUT: "people who have opted out",
  DE_FLAG: "people in the detained estate",
  CARE_HOME_FLAG: "people who live in care homes",
  "13Q_FLAG": "people who are military staff (13Q)",
  BOOKED_APPOINTMENT_DATE: "people who have booked an appointment",
  LAST_SUCCESSFUL_DATE: "people vaccinated on the day before the run date",
};

export type StandardAttribute = keyof typeof standardPeopleLabels;

const labelOf = (people: StandardAttribute) => standardPeopleLabels[people];

/**
 * Descriptions, by attribute, of the people who would not be excluded. Most people do not have a date for these
 * attributes.
 */
const events = {
  LAST_SUCCESSFUL_DATE: "people already vaccinated",
  BOOKED_APPOINTMENT_DATE: "people with an appointment",
};

export type EventAttribute = keyof typeof events;

interface OfAttribute {
  /** Display name in older stored findings. */
  attribute: PhrasedAttribute | string;
}

const nearlyEveryone = "which is nearly everyone. Check the operator.";

const exclusions = {
  allBut: ({ people }: { people: StandardAttribute }) =>
    `excludes everyone except ${labelOf(people)}. Check the operator.`,
  noAndNot: ({ attribute, people }: OfAttribute & { people: StandardAttribute }) =>
    `excludes people ${withFlagNo(attribute)} instead of ${labelOf(people)}. Check the value.`,
  withoutEvent: ({ attribute, event }: OfAttribute & { event: EventAttribute }) =>
    `excludes everyone ${withoutRecord(attribute)}, so only ${events[event]} could be invited. Check the operator.`,
  earlierOnly: ({ attribute, day }: OfAttribute & { day: Day }) =>
    `excludes people ${withDay(attribute, `on or before ${displayDay(day)}`)}, but not people with a later date. Check the operator.`,
  pastBooking: ({ attribute, day }: OfAttribute & { day: Day }) =>
    `is for people ${withDay(attribute, `on or before ${displayDay(day)}`)}, but not for people with a date in the future. Check the operator.`,
  allButNo: ({ attribute }: OfAttribute) =>
    `matches everyone except people ${withFlagNo(attribute)}, including people ${withoutRecord(attribute)}. Check the operator and the value.`,
  recorded: ({ attribute }: OfAttribute) => `excludes everyone ${withRecord(attribute)}, ${nearlyEveryone}`,
  outsideOne: ({ attribute, starts, text }: OfAttribute & { starts: boolean; text: string }) =>
    `excludes everyone whose ${phrasesOf(attribute).noun} ${starts ? "does not start with" : "is not"} “${text}”, ${nearlyEveryone}`,
  ownPeople: ({ people, cohorts }: { people: StandardAttribute; cohorts: readonly string[] }) =>
    `excludes ${labelOf(people)}, which is everyone in the cohort ${andList(cohorts)}. Choose different cohorts for the rule, or delete the rule.`,
  unrecorded: ({ attribute }: OfAttribute) => `excludes everyone ${withoutRecord(attribute)}, ${nearlyEveryone}`,
  outsideCohorts: ({ cohorts, asked }: { cohorts: readonly string[]; asked: readonly string[] }) =>
    `excludes everyone in ${andList(cohorts)} who is not also in ${andList(asked)}. Check the operator.`,
  byDefault: ({ attribute, value }: OfAttribute & { value: string }) =>
    `treats a missing ${phrasesOf(attribute).noun} as ${isDay(value) ? displayDay(value) : value === "Y" ? "Yes" : `“${value}”`}, so it excludes everyone with no recorded value. Remove the default.`,
};

/** Reasons why an exclusion would exclude nearly everyone. */
export type InvertedExclusion = ProblemOf<typeof exclusions>;

interface MissingSuppression {
  rule: string;
  iteration: string;
  /** Null if the rule is not about a specific group of people. */
  people: StandardAttribute | null;
}

/** Sentences about groups of people that every campaign excludes. */
export const standardSentences = {
  inverted: ({ rule, exclusion }: { rule: string; exclusion: InvertedExclusion }) =>
    `The rule “${rule}” ${sentenceOf(exclusions, exclusion)}`,
  narrowByClause: ({ rule, attribute, other }: OfAttribute & { rule: string; other: PhrasedAttribute | string }) =>
    `The rule “${rule}” excludes people only if they match both the condition on ${phrasesOf(attribute).noun} and the condition on ${phrasesOf(other).noun}. Should the rule exclude everyone who matches the first condition?`,
  narrow({
    rule,
    people,
    cohorts,
  }: {
    rule: string;
    people: readonly StandardAttribute[];
    cohorts: readonly string[];
  }) {
    const named = cohorts.length > 1 ? "the cohorts " : "the cohort ";
    const from = `${cohorts.length > 3 ? "" : named}${fewCohorts(cohorts)}`;
    return `The rule “${rule}” excludes only some ${andList(people.map(labelOf))}. The rest of these people can still be invited from ${from}. Should the rule exclude all of these people?`;
  },
  vaccinatedOnly: ({ cohort, attribute, day }: OfAttribute & { cohort: string; day: Day }) =>
    `In the cohort ${cohort}, the rules exclude everyone except people who are already vaccinated or have an appointment. People ${withDay(attribute, `on ${displayDay(day)}`)} would be invited. Check whether a suppression rule for people already vaccinated is missing.`,
  deadNotLeftOut: () =>
    "No rule excludes people recorded as dead. Add the suppression rule “Recorded as dead” from the library.",
  deadInverted: ({ rule }: { rule: string }) =>
    `The rule “${rule}” is for people recorded as dead, but its operator is the wrong way round, so these people would be invited. Correct the operator.`,
  deadPartly: ({ rule, cohorts }: { rule: string; cohorts: readonly string[] }) =>
    `The rule “${rule}” excludes only some of the people recorded as dead. People recorded as dead in ${fewCohorts(cohorts)} would still be invited. Apply the rule to all the cohorts.`,
  noRules: ({ fromFile }: { fromFile: boolean }) =>
    `${noRulesText}. Add rules, or ${fromFile ? "explain" : "tell the reviewer in a comment"} why no one needs to be excluded.`,
  missingSuppression: ({ rule, iteration, people }: MissingSuppression) =>
    `The rule “${rule}” in the iteration “${iteration}” excludes ${people === null ? "people who are not excluded here" : `${labelOf(people)}. No rule in this iteration excludes them`}. Add the rule, or explain why they should be invited.`,
  missingElsewhere: ({ rule, iteration, people }: MissingSuppression) =>
    `The iteration “${iteration}” has different cohorts, but its rule “${rule}” excludes ${people === null ? "some people" : labelOf(people)}. No rule in this iteration excludes them. Add the rule, or explain why they should be invited.`,
  leftIn: ({ people, othersLeftOut }: { people: readonly StandardAttribute[]; othersLeftOut: boolean }) =>
    `No filter or suppression rule excludes ${orList(people.map(labelOf))}. Should these people be invited?${othersLeftOut ? " This iteration does exclude other groups that campaigns usually exclude." : ""}`,
};
