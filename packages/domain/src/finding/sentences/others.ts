import { isDay, displayDay, type Day } from "../../day/calendar.ts";
import { namedEntries } from "../../names/named-entries.ts";
import { andList } from "../../text/lists.ts";
import { type ProblemOf, sentenceOf } from "../../values/problem.ts";

interface ListDifference {
  attribute: string;
  /** Description of the items that are in only one of the two lists. */
  more: string;
  fewer: string;
}

const listWords = ({ more, fewer }: ListDifference) =>
  more && fewer
    ? `includes ${more} but not ${fewer}`
    : more
      ? `includes ${more}`
      : fewer && `does not include ${fewer}`;

function countedAs(value: string | null): string {
  if (value === null) return "as missing";
  return `as ${value === "" ? "an empty value" : isDay(value) ? displayDay(value) : `“${value}”`}`;
}

const ruleDifferences = {
  type: () => "is a different type of rule.",
  plans: ({ here, there }: { here: readonly string[]; there: readonly string[] }) =>
    `sends ${andList(here) || "no message"} instead of ${andList(there) || "no message"}.`,
  cohorts: () => "applies to different cohorts.",
  order: () => "is in a different place in the order of rules that match the same people.",
  people({ here, there }: { here: string; there: string }) {
    if (here && there) return `applies to people ${here}, not to people ${there}.`;
    return here ? `is limited to people ${here}.` : `is not limited to people ${there}.`;
  },
  /** Stored before conditions were worded to follow "people". */
  conditions({ here, there }: { here: string; there: string }) {
    if (here && there) return `requires that ${here}, whereas the other rule requires that ${there}.`;
    return here ? `also requires that ${here}.` : `does not require that ${there}, but the other rule does.`;
  },
  list: (list: ListDifference) => `has a different list of ${list.attribute}, which ${listWords(list)}.`,
  side({ isOutside, ...list }: ListDifference & { isOutside: boolean }) {
    const [ownSide, otherSide] = isOutside ? ["outside", "in"] : ["in", "outside"];
    const items = listWords(list);
    return `applies to people ${ownSide} a list of ${list.attribute}, not to people ${otherSide} the list${items && `. The list ${items}`}.`;
  },
  /** Null if the rule does not specify how missing values are treated. */
  missing({ attribute, here, there }: { attribute: string; here: string | null; there: string | null }) {
    if (here === null)
      return `does not have a default for a missing ${attribute}. The other rule treats a missing value ${countedAs(there)}.`;
    const other = there === null ? ". The other rule does not have a default" : ` instead of ${countedAs(there)}`;
    return `treats a missing ${attribute} ${countedAs(here)}${other}.`;
  },
  several: () => "is one of several rules that have a different effect when combined.",
};

/** Differences between a rule and the rule with the same name in another iteration. */
export type RuleDifference = ProblemOf<typeof ruleDifferences>;

const invitationRules = {
  leavesOutInvited: ({ day }: { day: Day }) =>
    `excludes people last invited on ${displayDay(day)}, who should be sent this reminder. Check the operator and date.`,
  remindsNeverInvited: () =>
    "does not exclude people who have never been invited, so they would be sent this reminder. Check the operator, and add [[NVL:20000101]] to the end of the comparator.",
  notForAll: ({ cohorts }: { cohorts: readonly string[] }) =>
    `does not apply to ${andList(cohorts)}. People in ${cohorts.length === 1 ? "this cohort" : "these cohorts"} who have never been invited would be sent this reminder. Apply the rule to all the cohorts.`,
  remindsEarlierSeason: ({ since }: { since: Day | null }) =>
    `does not exclude people whose last invitation${since === null ? "" : ` since ${displayDay(since)}`} was for an earlier season, so they would be sent this reminder. Use this season's date.`,
  leavesOutNeverInvited: () =>
    "excludes everyone who has never been invited, but this is a first communication. Delete the rule, or check its operator and default.",
};

/** Problems with a rule about the day of the last invitation. */
export type InvitationRule = ProblemOf<typeof invitationRules>;

/**
 * Sentences about an iteration in comparison with the campaign's other iterations, and about its own
 * run date.
 */
export const otherSentences = {
  ruleUnlike: ({ rule, iteration, difference }: { rule: string; iteration: string; difference: RuleDifference }) =>
    `The rule “${rule}” is different from the rule with the same name in “${iteration}”. In this iteration, the rule ${sentenceOf(ruleDifferences, difference)} Check which of the two rules is correct.`,
  cohortVirtual: ({ cohort, iteration, virtual }: { cohort: string; iteration: string; virtual: boolean }) =>
    virtual
      ? `Everyone is in the cohort ${cohort} in this iteration, but not in the iteration “${iteration}”. Check that this is correct.`
      : `Everyone is in the cohort ${cohort} in the iteration “${iteration}”, but not in this iteration. Check that this is correct.`,
  cohortsReordered: ({ iteration }: { iteration: string }) =>
    `The cohorts in this iteration are in a different order from the cohorts in “${iteration}”. Check which order is correct.`,
  cohortMissing: ({ cohort, iteration }: { cohort: string; iteration: string }) =>
    `The iteration “${iteration}” has the cohort ${cohort}, but this iteration does not. Check whether this cohort is missing.`,
  invitationRule: (params: { rule: string; attribute: string; what: InvitationRule }) =>
    `The rule “${params.rule}” on ${params.attribute} ${sentenceOf(invitationRules, params.what)}`,
  noInvitationRule: () =>
    "No rule checks Last Invite Date, so people in the cohorts who have never been invited would also be sent this reminder. Add the rule “Not selected for invitation since”, or explain why this rule is not needed.",
  remindedFirst: (params: { cohort: string; runDate: Day; iteration: string; invitedOn: Day }) =>
    `This iteration sends a reminder to people in the cohort ${params.cohort} on ${displayDay(params.runDate)}, but “${params.iteration}” first invites them on ${params.invitedOn === params.runDate ? "the same day" : displayDay(params.invitedOn)}. Check the run dates.`,
  neverInvited: ({ cohort }: { cohort: string }) =>
    `This iteration sends a reminder to people in the cohort ${cohort}, but no earlier iteration invites them. Check the cohort and the invitation type.`,
  missingRouting({ rules, iteration }: { rules: readonly string[]; iteration: string }) {
    const of = `in the iteration “${iteration}”`;
    const problem = `is a routing rule ${of}, but not in this one`;
    const named = namedEntries(rules, { singular: problem, several: `are routing rules ${of}, but not in this one` });
    const theRules = rules.length === 1 ? "the rule" : "the rules";
    return `${named} People who would match ${theRules} are sent a different message in this iteration. Add ${theRules}, or explain why this is correct.`;
  },
  missingPlace: ({ attribute, iteration, rule }: { attribute: string; iteration: string; rule: string }) =>
    `Every other iteration has a filter rule for ${attribute}, such as “${rule}” in “${iteration}”. This iteration does not have one. Add a rule, or explain why people everywhere should be invited.`,
  lostSinceApproval: ({ rule }: { rule: string }) =>
    `In the last approved version, the rule “${rule}” excluded some people who are not excluded in this version. Is this correct?`,
  nearLabel: ({ cohort, meant, iteration }: { cohort: string; meant: string; iteration: string }) =>
    `The cohort ${cohort} has almost the same name as ${meant} in the iteration “${iteration}”. If this is meant to be the same cohort, the names must match exactly.`,
  runDateOutside: ({ runDate, startDate, endDate }: { runDate: Day; startDate: Day; endDate: Day }) =>
    `The run date ${displayDay(runDate)} is outside the campaign, which runs from ${displayDay(startDate)} to ${displayDay(endDate)}. Check the year and month.`,
  sameIteration(params: { iteration: string; otherName: boolean; otherRunDate: boolean; isReminder: boolean }) {
    const differing = [...(params.otherName ? ["name"] : []), ...(params.otherRunDate ? ["run date"] : [])];
    const besides =
      differing.length === 0 ? ", including its name and run date" : ` except for its ${andList(differing)}`;
    const invited = params.isReminder ? "reminded again" : "invited again as if for the first time";
    return `This iteration is the same as “${params.iteration}”${besides}. Anyone selected by both iterations would be ${invited}. Is this correct?`;
  },
};
