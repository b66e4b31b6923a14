import type { FindingProblem } from "@spi/domain/finding/finding-problem";
import type { FindingDraft, RuleCheck, VerificationContext } from "../../finding.ts";
import { programmePrefixes } from "../wrong-target.ts";
import { spacedName } from "./plan-names.ts";

/** Warns about another campaign's plan, a reminder's plan in an invitation, and an invitation's plan in a reminder. */
export const planKind: RuleCheck = (context) => {
  const { defaultPlans, rules } = context.plan;
  const ofRules = rules.R.flatMap((rule): FindingDraft[] =>
    problemsOf(rule.name, rule.plans, context).map((problem) => ({
      level: "warning",
      path: `${rule.path}.CommsRouting`,
      rule,
      ...problem,
    })),
  );
  const ofDefault = problemsOf(null, defaultPlans, context).map((problem): FindingDraft => ({
    level: "warning",
    path: "DefaultCommsRouting",
    rule: null,
    ...problem,
  }));
  return [...ofRules, ...ofDefault];
};

/**
 * Returns problems with the plans of a rule or the default. Never change the text in `about`, because the keys of
 * stored answers are hashes of it.
 */
function problemsOf(rule: string | null, all: readonly string[], { campaign, commsType }: VerificationContext) {
  const target = campaign?.target ?? "";
  const draft = (problem: FindingProblem, plans: readonly string[], why: string) =>
    plans.length === 0 ? [] : [{ problem, about: [...plans, why] }];
  const others = all.filter((plan) => otherProgramme(plan, target));
  const programme = others.map((plan) => otherProgramme(plan, target))[0] ?? "";
  const reminders = all.filter((plan) => commsType === "I" && kindOf(plan) === "reminders");
  const invitations = all.filter((plan) => commsType === "R" && kindOf(plan) === "invitations");
  return [
    ...draft(
      { code: "planOfProgramme", params: { rule, plans: others, programme, target } },
      others,
      `the campaign is for ${target}`,
    ),
    ...draft(
      { code: "reminderPlan", params: { rule, plans: reminders } },
      reminders,
      "the iteration is a first communication",
    ),
    ...draft(
      { code: "invitationPlan", params: { rule, plans: invitations } },
      invitations,
      "the iteration is a reminder",
    ),
  ];
}

/**
 * Returns the programme in a plan's name, if it is neither the campaign's programme nor one of its combined programmes.
 */
function otherProgramme(plan: string, target: string): string | undefined {
  const words = spacedName(plan)
    .toUpperCase()
    .split(/ |(?<=[A-Z])(?=\d)/);
  const named = programmePrefixes.filter((programme) => programme.split("_").every((word) => words.includes(word)));
  const own = new Set([target, ...target.split("_")]);
  return target === "" || named.some((kind) => own.has(kind)) ? undefined : named[0];
}

/** Returns the kind of communication in a plan's name. Returns undefined if the name contains neither or both. */
function kindOf(plan: string): "reminders" | "invitations" | undefined {
  const isReminder = /\bremind(er)?s?\b/i.test(spacedName(plan));
  const isInvitation = /\binvit(es?|ations?)\b/i.test(spacedName(plan));
  if (isReminder === isInvitation) return undefined;
  return isReminder ? "reminders" : "invitations";
}
