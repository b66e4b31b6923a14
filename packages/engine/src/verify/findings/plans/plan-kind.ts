/** Routing plans called after another vaccination than the campaign's, or after the other kind of communication. */
import { andList } from "@spi/domain/text/lists";
import type { Found, RuleCheck, Verified } from "../../finding.ts";
import { programmes } from "../wrong-target.ts";
import { spaced } from "./plan-words.ts";

/** Warns of a plan of another campaign, or of a reminder's plan in an invitation and the other way round. */
export const planKind: RuleCheck = (verified) => {
  const { defaultPlans, rules } = verified.plan;
  const ofRules = rules.R.flatMap((rule): Found[] =>
    saidOf(rule.plans, verified).map(({ said, about }) => {
      const message = `The rule “${rule.name}” sends ${said}`;
      return { level: "warning", path: `${rule.path}.CommsRouting`, rule, message, about };
    }),
  );
  const ofDefault = saidOf(defaultPlans, verified).map(({ said, about }): Found => {
    const message = `The default routing plan is ${said}`;
    return { level: "warning", path: "DefaultCommsRouting", rule: null, message, about };
  });
  return [...ofRules, ...ofDefault];
};

/** The sentences about some plans, with what each is about. */
function saidOf(plans: readonly string[], { campaign, commsType }: Verified) {
  const target = campaign?.target ?? "";
  const kinds = [
    {
      plans: plans.filter((plan) => otherProgramme(plan, target)),
      called: (plan: string) => otherProgramme(plan, target),
      is: `the campaign is for ${target}`,
    },
    {
      plans: plans.filter((plan) => commsType === "I" && kindOf(plan) === "reminders"),
      called: () => "reminders",
      is: "the iteration is a first communication",
    },
    {
      plans: plans.filter((plan) => commsType === "R" && kindOf(plan) === "invitations"),
      called: () => "invitations",
      is: "the iteration is a reminder",
    },
  ];
  return kinds.flatMap(({ plans: [first, ...more], called, is }) => {
    if (first === undefined) return [];
    const said = `${andList([first, ...more])}, which is called after ${called(first)}, and ${is}. Choose another plan.`;
    return [{ said, about: [first, ...more, is] }];
  });
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
