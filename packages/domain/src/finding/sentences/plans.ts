import { type Day, displayDay } from "../../day/calendar.ts";
import { namedEntries } from "../../names/named-entries.ts";
import { andList } from "../../text/lists.ts";

/** What a plan can be called after besides a need. Keys of stored answers are made of them, so they stay whatever they are called. */
const calledWords = {
  "a translation": "a translation",
  children: "children",
  "people of other ages": "people of other ages",
};

const calledAfter = (called: readonly string[]) =>
  andList(called.map((one) => (Object.hasOwn(calledWords, one) ? calledWords[one as keyof typeof calledWords] : one)));

interface RulePlans {
  /** Null for the default. */
  rule: string | null;
  plans: readonly string[];
}

const sends = ({ rule, plans }: RulePlans) =>
  `${rule === null ? "The default routing plan is" : `The rule “${rule}” sends`} ${andList(plans)}`;

const messageOf = (plans: readonly string[]) => andList(plans) || "no message";

/** The sentences about routing rules and routing plans. */
export const planSentences = {
  manyFirst: (params: { rule: string; plans: readonly string[]; first: string; firstPlans: readonly string[] }) =>
    `The rule “${params.first}” comes before “${params.rule}”, so people who match both get ${messageOf(params.firstPlans)}, and not ${messageOf(params.plans)}, which is made for fewer. Should “${params.rule}” come first?`,
  unreadableFirst: ({ rule, first, firstPlans }: { rule: string; first: string; firstPlans: readonly string[] }) =>
    `The rule “${first}” comes before “${rule}”, so people who match both get ${messageOf(firstPlans)}, which they may not be able to read. Should “${rule}” come first?`,
  unknownPlans({ rule, plans }: RulePlans) {
    const among = "among the campaign's routing plan IDs";
    const unknown = namedEntries(plans, { one: `is not ${among}`, several: `are not ${among}` });
    return rule === null ? unknown : `The rule “${rule}”: ${unknown}`;
  },
  noPlan: ({ rule }: { rule: string }) =>
    `The rule “${rule}”: The rule names no routing plan ID, so it is passed over. Choose at least one.`,
  noDefaultPlan: () =>
    "There is no default routing plan, and people whom no routing rule is for are sent nothing. Choose one.",
  defaultOfRule: (params: { plans: readonly string[]; rule: string; iteration: string; there: readonly string[] }) =>
    `The default routing plan is ${andList(params.plans)}, which the rule “${params.rule}” sends; in “${params.iteration}” it is ${andList(params.there) || "none"}. Choose the one that is meant.`,
  sameAsDefault: ({ rule, plans }: { rule: string; plans: readonly string[] }) =>
    `The rule “${rule}” sends ${andList(plans)}, which people get by default. It only matters for people to whom a later rule would send something else. Delete it, or change what it sends.`,
  sameAsNext: ({ rule, next }: { rule: string; next: string }) =>
    `The rule “${rule}” sends what the rule after it, “${next}”, would send the same people anyway.`,
  unusedPlans({ plans }: { plans: readonly string[] }) {
    const [those, them] = plans.length > 1 ? ["plans", "them"] : ["plan", "it"];
    return `No rule and no default sends the campaign's routing ${those} ${andList(plans)}. Is a routing rule missing? Else take ${them} off the campaign's list.`;
  },
  planForOthers: ({ rule, plans, called }: { rule: string; plans: readonly string[]; called: readonly string[] }) =>
    `The rule “${rule}” sends ${andList(plans)}, which is called after ${calledAfter(called)}, to other people. Correct the rule or its plan.`,
  defaultForOthers: ({ plans, called }: { plans: readonly string[]; called: readonly string[] }) =>
    `The default routing plan ${andList(plans)} is called after ${calledAfter(called)}, and everyone no routing rule is for gets it. Choose another default plan, or say why it is for everyone.`,
  planOfProgramme: ({ programme, target, ...plans }: RulePlans & { programme: string; target: string }) =>
    `${sends(plans)}, which is called after ${programme}, and the campaign is for ${target}. Choose another plan.`,
  reminderPlan: (plans: RulePlans) =>
    `${sends(plans)}, which is called after reminders, and the iteration is a first communication. Choose another plan.`,
  invitationPlan: (plans: RulePlans) =>
    `${sends(plans)}, which is called after invitations, and the iteration is a reminder. Choose another plan.`,
  planOfSeason: ({ runDate, ...plans }: RulePlans & { runDate: Day }) =>
    `${sends(plans)}, which is called after another season or year than the run date ${displayDay(runDate)}. Is this season's plan meant?`,
};
