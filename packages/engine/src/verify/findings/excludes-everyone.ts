import type { PlannedRule } from "../../plan/plan.ts";
import { type RuleCheck, type VerificationContext, cachedPerRule } from "../finding.ts";
import { cohortsOf, evaluationContext, membershipChoices, findWitness } from "../rule-queries.ts";
import { notMatchingChoice } from "../choices.ts";

/**
 * Finds a filter or suppression that applies to all cohorts and matches all their members, so that no
 * one is invited.
 */
export const excludesEveryone: RuleCheck = (context) => {
  const { F, S } = context.plan.rules;
  return [...F, ...S]
    .filter((rule) => excludesAllMembers(rule, context))
    .map((rule) => ({
      level: "stop",
      path: rule.path,
      rule,
      problem: { code: "everybody", params: { rule: rule.name, type: rule.type } },
    }));
};

/** Returns whether a rule provably excludes all members of every cohort. */
export const excludesAllMembers = cachedPerRule((rule: PlannedRule, context: VerificationContext): boolean => {
  const cohorts = cohortsOf(context, rule);
  return (
    cohorts.length === context.plan.cohorts.length &&
    cohorts.every(
      (index) =>
        findWitness(context, [
          ...membershipChoices(context, index),
          notMatchingChoice(rule, evaluationContext(context, index)),
        ]) === "nobody",
    )
  );
});
