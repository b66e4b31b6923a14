/** Routing plans called after another vaccination than the campaign's, or after the other kind of communication. */
import type { FindingProblem } from "@spi/domain/finding/finding-problem";
import type { Found, RuleCheck, Verified } from "../../finding.ts";
import { programmes } from "../wrong-target.ts";
import { spaced } from "./plan-words.ts";

/** Warns of a plan of another campaign, or of a reminder's plan in an invitation and the other way round. */
export const planKind: RuleCheck = (verified) => {
  const { defaultPlans, rules } = verified.plan;
  const ofRules = rules.R.flatMap((rule): Found[] =>
    problemsOf(rule.name, rule.plans, verified).map((found) => ({
      level: "warning",
      path: `${rule.path}.CommsRouting`,
      rule,
      ...found,
    })),
  );
  const ofDefault = problemsOf(null, defaultPlans, verified).map((found): Found => ({
    level: "warning",
    path: "DefaultCommsRouting",
    rule: null,
    ...found,
  }));
  return [...ofRules, ...ofDefault];
};

/** What is wrong with the plans of a rule or of the default. Keys of stored answers are made of `about`: its texts stay. */
function problemsOf(rule: string | null, all: readonly string[], { campaign, commsType }: Verified) {
  const target = campaign?.target ?? "";
  const found = (problem: FindingProblem, plans: readonly string[], why: string) =>
    plans.length === 0 ? [] : [{ problem, about: [...plans, why] }];
  const others = all.filter((plan) => otherProgramme(plan, target));
  const programme = others.map((plan) => otherProgramme(plan, target))[0] ?? "";
  const reminders = all.filter((plan) => commsType === "I" && kindOf(plan) === "reminders");
  const invitations = all.filter((plan) => commsType === "R" && kindOf(plan) === "invitations");
  return [
    ...found(
      { code: "planOfProgramme", params: { rule, plans: others, programme, target } },
      others,
      `the campaign is for ${target}`,
    ),
    ...found(
      { code: "reminderPlan", params: { rule, plans: reminders } },
      reminders,
      "the iteration is a first communication",
    ),
    ...found(
      { code: "invitationPlan", params: { rule, plans: invitations } },
      invitations,
      "the iteration is a reminder",
    ),
  ];
}

/** Returns the programme that a plan is called after, unless it is the campaign's or one of those it is for together. */
function otherProgramme(plan: string, target: string): string | undefined {
  const words = spaced(plan)
    .toUpperCase()
    .split(/ |(?<=[A-Z])(?=\d)/);
  const named = programmes.filter((programme) => programme.split("_").every((word) => words.includes(word)));
  const own = new Set([target, ...target.split("_")]);
  return target === "" || named.some((one) => own.has(one)) ? undefined : named[0];
}

/** The kind of communication that a plan is called after; undefined if it names neither or both. */
function kindOf(plan: string): "reminders" | "invitations" | undefined {
  const isReminder = /\bremind(er)?s?\b/i.test(spaced(plan));
  const isInvitation = /\binvit(es?|ations?)\b/i.test(spaced(plan));
  if (isReminder === isInvitation) return undefined;
  return isReminder ? "reminders" : "invitations";
}
