import { isDay, displayDay, type Day } from "../../day/calendar.ts";
import { namedEntries } from "../../names/named-entries.ts";
import { andList } from "../../text/lists.ts";
import { type ProblemOf, sentenceOf } from "../../values/problem.ts";

interface ListDifference {
  attribute: string;
  /** Items that are in only one of the two lists, in words. */
  more: string;
  fewer: string;
}

const listWords = ({ more, fewer }: ListDifference) =>
  [more && `has ${more}`, fewer && `does not have ${fewer}`].filter(Boolean).join(" and ");

function countedAs(value: string | null): string {
  if (value === null) return "as missing";
  return `as ${value === "" ? "an empty value" : isDay(value) ? displayDay(value) : `“${value}”`}`;
}

const ruleDifferences = {
  type: () => "is a different type of rule.",
  plans: ({ here, there }: { here: readonly string[]; there: readonly string[] }) =>
    `sends ${andList(here) || "no message"} instead of ${andList(there) || "no message"}.`,
  cohorts: () => "is for different cohorts.",
  order: () => "is in a different position among rules that match the same people.",
  people({ here, there }: { here: string; there: string }) {
    if (here && there) return `applies to people ${here}, not to people ${there}.`;
    return here ? `is limited to people ${here}.` : `is not limited to people ${there}.`;
  },
  /** Stored before conditions followed the word "people". */
  conditions({ here, there }: { here: string; there: string }) {
    if (here && there) return `requires that ${here}, whereas the other rule requires that ${there}.`;
    return here ? `also requires that ${here}.` : `does not require that ${there}, although the other rule does.`;
  },
  list: (list: ListDifference) => `has a different list of ${list.attribute}, which ${listWords(list)}.`,
  side({ isOutside, ...list }: ListDifference & { isOutside: boolean }) {
    const [here, there] = isOutside ? ["outside", "in"] : ["in", "outside"];
    const items = listWords(list);
    return `applies to people ${here} a list of ${list.attribute} instead of ${there} it${items && `. The list ${items}`}.`;
  },
  /** Null if it is not specified how a missing value is treated. */
  missing: ({ attribute, here, there }: { attribute: string; here: string | null; there: string | null }) =>
    `treats a missing ${attribute} ${countedAs(here)} instead of ${countedAs(there)}.`,
  several: () => "is one of several rules that differ when taken together.",
};

/** Differences between a rule and the rule with the same name in another iteration. */
export type RuleDifference = ProblemOf<typeof ruleDifferences>;

const invitationRules = {
  leavesOutInvited: ({ day }: { day: Day }) =>
    `excludes people last invited on ${displayDay(day)}, who should be sent this reminder. Check its operator and date.`,
  remindsNeverInvited: () =>
    "would send this reminder to people who have never been invited. Check its operator, and treat a missing date as an early one: add [[NVL:20000101]] to the end of the comparator.",
  notForAll: ({ cohorts }: { cohorts: readonly string[] }) =>
    `does not apply to ${andList(cohorts)}, so people there who have never been invited would be sent a reminder.`,
  remindsEarlierSeason: ({ since }: { since: Day | null }) =>
    `would send this reminder to people whose last invitation${since === null ? "" : ` since ${displayDay(since)}`} was for an earlier season. Use this season's date.`,
  leavesOutNeverInvited: () =>
    "excludes everyone who has never been invited, but this is a first communication. Delete it, or check its operator and default.",
};

/** Problems with a rule about the day of the last invitation. */
export type InvitationRule = ProblemOf<typeof invitationRules>;

/** Sentences about an iteration in relation to others in its campaign, and about its own run date. */
export const otherSentences = {
  ruleUnlike: ({ rule, iteration, difference }: { rule: string; iteration: string; difference: RuleDifference }) =>
    `The rule “${rule}” differs from the rule with the same name in “${iteration}”. Here it ${sentenceOf(ruleDifferences, difference)}`,
  cohortVirtual: ({ cohort, iteration, virtual }: { cohort: string; iteration: string; virtual: boolean }) =>
    `In this iteration, unlike in “${iteration}”, ${virtual ? "everyone" : "not everyone"} is in the cohort ${cohort}.`,
  cohortsReordered: ({ iteration }: { iteration: string }) =>
    `The cohorts are in a different order from those in “${iteration}”.`,
  cohortMissing: ({ cohort, iteration }: { cohort: string; iteration: string }) =>
    `Unlike “${iteration}”, this iteration does not have the cohort ${cohort}.`,
  invitationRule: (params: { rule: string; attribute: string; what: InvitationRule }) =>
    `The rule “${params.rule}” on ${params.attribute} ${sentenceOf(invitationRules, params.what)}`,
  noInvitationRule: () =>
    "No rule checks Last Invite Date, so this reminder would also go to people in its cohorts who have never been invited. Add the rule “Not selected for invitation since”, or explain why not.",
  remindedFirst: (params: { cohort: string; runDate: Day; iteration: string; invitedOn: Day }) =>
    `People in the cohort ${params.cohort} are sent a reminder by this iteration on ${displayDay(params.runDate)}, but “${params.iteration}” first invites them on ${params.invitedOn === params.runDate ? "the same day" : displayDay(params.invitedOn)}. Check the run dates.`,
  neverInvited: ({ cohort }: { cohort: string }) =>
    `People in the cohort ${cohort} are sent a reminder by this iteration, but no earlier iteration invites them.`,
  missingRouting({ rules, iteration }: { rules: readonly string[]; iteration: string }) {
    const of = `in the iteration “${iteration}”`;
    const one = `is a routing rule ${of} that is missing here`;
    const named = namedEntries(rules, { one, several: `are routing rules ${of} that are missing here` });
    const [those, add] = rules.length === 1 ? ["it is", "the rule"] : ["they are", "the rules"];
    return `${named} The people ${those} for are sent a different message here. Add ${add}, or explain why not.`;
  },
  missingPlace: ({ attribute, iteration, rule }: { attribute: string; iteration: string; rule: string }) =>
    `All other iterations filter by ${attribute}, for example “${iteration}” with the rule “${rule}”. This one does not. Add the rule, or explain why people everywhere should be invited.`,
  lostSinceApproval: ({ rule }: { rule: string }) =>
    `In the last approved version, the rule “${rule}” excluded people who are no longer excluded. Is this correct?`,
  nearLabel: ({ cohort, meant, iteration }: { cohort: string; meant: string; iteration: string }) =>
    `The cohort ${cohort} has almost the same spelling as ${meant} in the iteration “${iteration}”. Are they meant to be the same? Names must match exactly.`,
  runDateOutside: ({ runDate, startDate, endDate }: { runDate: Day; startDate: Day; endDate: Day }) =>
    `The run date ${displayDay(runDate)} is outside the campaign, which runs from ${displayDay(startDate)} to ${displayDay(endDate)}. Check its year and month.`,
  sameIteration(params: { iteration: string; otherName: boolean; otherRunDate: boolean; isReminder: boolean }) {
    const differing = [...(params.otherName ? ["name"] : []), ...(params.otherRunDate ? ["run date"] : [])];
    const besides =
      differing.length === 0 ? ", including its name and run date" : ` except for its ${andList(differing)}`;
    const invited = params.isReminder ? "reminded again" : "invited again as if for the first time";
    return `This iteration is the same as “${params.iteration}”${besides}. People who still match would be ${invited}. Is this correct?`;
  },
};
