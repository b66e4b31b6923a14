import { type Day, displayDay } from "../../day/calendar.ts";
import { unknownPlansSentence } from "../../rule/routing-plan-ids.ts";
import { andList } from "../../text/lists.ts";

/**
 * Groups of people, other than those with a need, that plans can be named after. Never change these texts, because the
 * keys of stored answers contain them.
 */
const quoteNames = {
  "a translation": "a translation",
  children: "children",
  "people of other ages": "people of other ages",
};

const namedAfter = (called: readonly string[]) =>
  andList(called.map((name) => (Object.hasOwn(quoteNames, name) ? quoteNames[name as keyof typeof quoteNames] : name)));

interface RulePlans {
  /** Name of the rule, or null for the default. */
  rule: string | null;
  plans: readonly string[];
}

const sends = ({ rule, plans }: RulePlans) =>
  `${rule === null ? "The default routing plan is" : `People who match the rule “${rule}” are sent`} ${andList(plans)}`;

const namesSuggest = (plans: readonly string[]) =>
  plans.length === 1 ? "The name of this plan suggests" : "The names of these plans suggest";

/** Describes the plans' purpose, judging by their names. */
const namesSuggestFor = (plans: readonly string[], purpose: string) =>
  `${namesSuggest(plans)} that ${plans.length === 1 ? "it is" : "they are"} for ${purpose}`;

const messageOf = (plans: readonly string[]) => andList(plans) || "no message";

/** Sentences about routing rules and routing plans. */
export const planSentences = {
  manyFirst: (params: { rule: string; plans: readonly string[]; first: string; firstPlans: readonly string[] }) =>
    `The rule “${params.first}” comes before “${params.rule}”, so people who match both are sent ${messageOf(params.firstPlans)}, not ${messageOf(params.plans)}. The second rule is for fewer people. Should “${params.rule}” come first?`,
  unreadableFirst: ({ rule, first, firstPlans }: { rule: string; first: string; firstPlans: readonly string[] }) =>
    `The rule “${first}” comes before “${rule}”, so people who match both are sent ${messageOf(firstPlans)}, which they may not be able to read. Should “${rule}” come first?`,
  unknownPlans({ rule, plans }: RulePlans) {
    const unknown = unknownPlansSentence(plans);
    return rule === null ? `In the default routing, ${unknown}` : `In the rule “${rule}”, ${unknown}`;
  },
  noPlan: ({ rule }: { rule: string }) =>
    `The rule “${rule}” has no routing plan ID, so we ignore the rule. Choose at least one routing plan ID.`,
  noDefaultPlan: () =>
    "There is no default routing plan, so people who do not match a routing rule will not be sent a message. Choose a default routing plan.",
  defaultOfRule: (params: { plans: readonly string[]; rule: string; iteration: string; there: readonly string[] }) =>
    `The default routing plan is ${andList(params.plans)}, which is also the plan in the rule “${params.rule}”. In the iteration “${params.iteration}”, the default is ${andList(params.there) || "none"}. Check which plan should be the default.`,
  sameAsDefault: ({ rule, plans }: { rule: string; plans: readonly string[] }) =>
    `The plan in the rule “${rule}” is ${andList(plans)}, which is also the default. The rule makes a difference only for people who also match a later rule with a different plan. Delete this rule, or change its routing plan.`,
  sameAsNext: ({ rule, next }: { rule: string; next: string }) =>
    `The rule “${rule}” makes no difference, because the next rule, “${next}”, would send the same people the same message. Delete this rule, or change its routing plan.`,
  unusedPlans({ plans }: { plans: readonly string[] }) {
    const [those, are, them] = plans.length > 1 ? ["plans", "are", "these plans"] : ["plan", "is", "this plan"];
    return `The campaign's routing ${those} ${andList(plans)} ${are} not used in any routing rule or as a default. Check whether a routing rule is missing. If no rule is missing, remove ${them} from the campaign.`;
  },
  planForOthers: ({ rule, plans, called }: { rule: string; plans: readonly string[]; called: readonly string[] }) =>
    `${sends({ rule, plans })}. ${namesSuggestFor(plans, namedAfter(called))}, but the rule matches other people. Correct the rule or the plan.`,
  defaultForOthers: ({ plans, called }: { plans: readonly string[]; called: readonly string[] }) =>
    `${sends({ rule: null, plans })}, which is for everyone who does not match a routing rule. ${namesSuggestFor(plans, namedAfter(called))}. Choose a different default, or explain why this one is right for everyone.`,
  planOfProgramme: ({ programme, target, ...plans }: RulePlans & { programme: string; target: string }) =>
    `${sends(plans)}. ${namesSuggestFor(plans.plans, programme)}, but the campaign is for ${target}. Choose a different plan.`,
  reminderPlan: (plans: RulePlans) =>
    `${sends(plans)}. ${namesSuggestFor(plans.plans, "reminders")}, but the iteration is a first communication. Choose a different plan.`,
  invitationPlan: (plans: RulePlans) =>
    `${sends(plans)}. ${namesSuggestFor(plans.plans, "invitations")}, but the iteration is a reminder. Choose a different plan.`,
  planOfSeason: ({ runDate, ...plans }: RulePlans & { runDate: Day }) =>
    `${sends(plans)}. ${namesSuggest(plans.plans)} a different season or year. The run date is ${displayDay(runDate)}. Should you use this season's plan instead?`,
};
