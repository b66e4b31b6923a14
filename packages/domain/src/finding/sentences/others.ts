import { isDay, displayDay, type Day } from "../../day/calendar.ts";
import { namedEntries } from "../../names/named-entries.ts";
import { andList } from "../../text/lists.ts";
import { type ProblemOf, sentenceOf } from "../../values/problem.ts";

interface ListDifference {
  attribute: string;
  /** Items that only one of the two lists has, in words. */
  more: string;
  fewer: string;
}

const listWords = ({ more, fewer }: ListDifference) =>
  [more && `has ${more}`, fewer && `lacks ${fewer}`].filter(Boolean).join(" and ");

function countedAs(value: string | null): string {
  if (value === null) return "as missing, with no value for it";
  return `as ${value === "" ? "an empty text" : isDay(value) ? displayDay(value) : `“${value}”`}`;
}

const ruleDifferences = {
  type: () => "is a rule of another type.",
  plans: ({ here, there }: { here: readonly string[]; there: readonly string[] }) =>
    `sends ${andList(here) || "no message"}, there ${andList(there) || "no message"}.`,
  cohorts: () => "is for other cohorts.",
  order: () => "stands in another order among the rules with which it shares people.",
  people({ here, there }: { here: string; there: string }) {
    if (here && there) return `is for people ${here}. There it is for people ${there}.`;
    return here ? `is limited to people ${here}.` : `is not limited to people ${there}, unlike there.`;
  },
  /** Stored before conditions followed the word "people". */
  conditions({ here, there }: { here: string; there: string }) {
    if (here && there) return `asks that ${here}; there that ${there}.`;
    return here ? `also asks that ${here}.` : `does not ask that ${there}, as there.`;
  },
  list: (list: ListDifference) => `asks for another list of ${list.attribute}, which ${listWords(list)}.`,
  side({ isOutside, ...list }: ListDifference & { isOutside: boolean }) {
    const [here, there] = isOutside ? ["outside", "in"] : ["in", "outside"];
    const items = listWords(list);
    return `asks for people ${here} a list of ${list.attribute}, there ${there} it${items && `; the list ${items}`}.`;
  },
  /** Null where nothing says what a missing value counts as. */
  missing: ({ attribute, here, there }: { attribute: string; here: string | null; there: string | null }) =>
    `counts a missing ${attribute} ${countedAs(here)}, there ${countedAs(there)}.`,
  several: () => "is one of several, which together differ.",
};

/** Differences between a rule and the rule with the same name in another iteration. */
export type RuleDifference = ProblemOf<typeof ruleDifferences>;

const invitationRules = {
  leavesOutInvited: ({ day }: { day: Day }) =>
    `leaves out people last invited on ${displayDay(day)}, whom this reminder is for. Check its operator and its day.`,
  remindsNeverInvited: () =>
    "would let this reminder go to people who were never invited. Check its operator, and let a missing date count as a day long ago, such as [[NVL:20000101]] at the end of the comparator.",
  notForAll: ({ cohorts }: { cohorts: readonly string[] }) =>
    `is not for ${andList(cohorts)}, so people there who were never invited would be reminded.`,
  remindsEarlierSeason: ({ since }: { since: Day | null }) =>
    `would let this reminder go to people whose last invitation${since === null ? "" : ` since ${displayDay(since)}`} was for an earlier season. Use this season's day.`,
  leavesOutNeverInvited: () =>
    "leaves out everyone who was never invited, and this is a first communication. Delete it, or check its operator and its default.",
};

/** Problems of a rule about the day of the last invitation. */
export type InvitationRule = ProblemOf<typeof invitationRules>;

/** The sentences about an iteration next to others of its campaign, and its own run date. */
export const otherSentences = {
  ruleUnlike: ({ rule, iteration, difference }: { rule: string; iteration: string; difference: RuleDifference }) =>
    `The rule “${rule}” and the one of this name in “${iteration}” are different: here it ${sentenceOf(ruleDifferences, difference)}`,
  cohortVirtual: ({ cohort, iteration, virtual }: { cohort: string; iteration: string; virtual: boolean }) =>
    `Unlike in “${iteration}”, here ${virtual ? "everybody" : "not everybody"} is in the cohort ${cohort}.`,
  cohortsReordered: ({ iteration }: { iteration: string }) =>
    `Unlike in “${iteration}”, here the cohorts stand in another order.`,
  cohortMissing: ({ cohort, iteration }: { cohort: string; iteration: string }) =>
    `Unlike in “${iteration}”, here the cohort ${cohort} is left out.`,
  invitationRule: (params: { rule: string; attribute: string; what: InvitationRule }) =>
    `The rule “${params.rule}” on ${params.attribute} ${sentenceOf(invitationRules, params.what)}`,
  noInvitationRule: () =>
    "No rule asks about Last Invite Date, so this reminder would also go to people in its cohorts who were never invited. Add the rule “Not selected for invitation since”, or say why not.",
  remindedFirst: (params: { cohort: string; runDate: Day; iteration: string; invitedOn: Day }) =>
    `People in the cohort ${params.cohort} are reminded here on ${displayDay(params.runDate)}, and first invited on ${params.invitedOn === params.runDate ? "the same day" : displayDay(params.invitedOn)}, by “${params.iteration}”. Check the run dates.`,
  neverInvited: ({ cohort }: { cohort: string }) =>
    `People in the cohort ${cohort} are reminded here, and no iteration before this one invites them.`,
  missingRouting({ rules, iteration }: { rules: readonly string[]; iteration: string }) {
    const of = `of the iteration “${iteration}” that this one lacks`;
    const named = namedEntries(rules, { one: `is a routing rule ${of}`, several: `are routing rules ${of}` });
    const [those, add] = rules.length === 1 ? ["it is", "the rule"] : ["they are", "the rules"];
    return `${named} People ${those} for get another message. Add ${add}, or say why not.`;
  },
  missingPlace: ({ attribute, iteration, rule }: { attribute: string; iteration: string; rule: string }) =>
    `All other iterations filter by ${attribute}, as “${iteration}” does by the rule “${rule}”. No rule of this one does. Add the rule, or say why people everywhere are meant.`,
  lostSinceApproval: ({ rule }: { rule: string }) =>
    `In the version approved last, the rule “${rule}” left people out whom no rule leaves out now. Is that meant?`,
  nearLabel: ({ cohort, meant, iteration }: { cohort: string; meant: string; iteration: string }) =>
    `The cohort ${cohort} is written almost like ${meant} of the iteration “${iteration}”. Is it the same? Every letter counts.`,
  runDateOutside: ({ runDate, startDate, endDate }: { runDate: Day; startDate: Day; endDate: Day }) =>
    `The run date ${displayDay(runDate)} is outside the campaign, which runs from ${displayDay(startDate)} to ${displayDay(endDate)}. Check its year and month.`,
  sameIteration(params: { iteration: string; otherName: boolean; otherRunDate: boolean; isReminder: boolean }) {
    const differing = [...(params.otherName ? ["name"] : []), ...(params.otherRunDate ? ["run date"] : [])];
    const besides =
      differing.length === 0 ? " in everything, its name and run date too" : ` but for its ${andList(differing)}`;
    const invited = params.isReminder ? "reminded again" : "invited again, as for the first time";
    return `This iteration is the same as “${params.iteration}”${besides}. Whoever still matches is ${invited}. Is that meant?`;
  },
};
