import type { PlannedRule } from "../../plan/plan.ts";
import type { RuleCheck, VerificationContext } from "../finding.ts";
import { evaluationContext, membershipChoices, findWitness } from "../rule-queries.ts";
import { notMatchingChoice } from "../choices.ts";
import { ruleContent } from "../complete-finding.ts";
import { excludesAllMembers } from "./excludes-everyone.ts";

/** Finds a pair of exclusions that both cover all cohorts and, between them, match everyone. */
export const complement: RuleCheck = (context) => {
  const { F, S } = context.plan.rules;
  const rules = [...F, ...S].filter((rule) => rule.scope === null && !excludesAllMembers(rule, context));
  return rules.flatMap((rule, index) => {
    const other = rules
      .slice(index + 1)
      .find((next) => shareAttribute(rule, next) && excludeEveryone([rule, next], context));
    if (!other) return [];
    const problem = { code: "complement" as const, params: { rule: rule.name, other: other.name } };
    return [{ level: "stop", path: other.path, rule: other, problem, about: ruleContent(rule, context.plan) }];
  });
};

/**
 * Returns whether two rules have an attribute in common. If not, they can match everyone together only if one of them
 * does so alone.
 */
function shareAttribute(rule: PlannedRule, other: PlannedRule): boolean {
  const attributes = new Set(rule.clauses.map(({ attribute }) => attribute));
  return other.clauses.some(({ attribute }) => attributes.has(attribute));
}

function excludeEveryone(rules: readonly PlannedRule[], context: VerificationContext): boolean {
  return context.plan.cohorts.every((_, index) => {
    const evaluation = evaluationContext(context, index);
    const none = rules.map((rule) => notMatchingChoice(rule, evaluation));
    return findWitness(context, [...membershipChoices(context, index), ...none]) === "nobody";
  });
}
