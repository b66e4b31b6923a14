import type { PlannedRule } from "../../plan/plan.ts";
import { type RuleCheck, type VerificationContext, cachedPerRule } from "../finding.ts";
import { rulesBefore, exclusionRules, implies, labelStates } from "../rule-queries.ts";
import { findMatchingPerson } from "../example-people.ts";
import { ruleContent } from "../complete-finding.ts";
import { isImpossible } from "./impossible.ts";

/** Finds two rules of one type that have a cohort in common and match exactly the same people. */
export const duplicate: RuleCheck = (context) => {
  const rules = [...exclusionRules(context), ...context.plan.rules.R];
  return rules.flatMap((rule) => {
    const other = duplicateOf(rule, context);
    if (!other) return [];
    const problem = { code: "duplicate" as const, params: { rule: rule.name, other: other.name } };
    const person = findMatchingPerson(rule, context);
    return [{ level: "warning", path: rule.path, rule, problem, person, about: ruleContent(other, context.plan) }];
  });
};

/**
 * Returns an earlier rule of the same type that matches the same people. The earlier rule must be evaluated whenever
 * this rule is.
 */
export const duplicateOf = cachedPerRule((rule: PlannedRule, context: VerificationContext): PlannedRule | undefined => {
  const earlier = rulesBefore(context.plan.rules[rule.type], rule);
  return earlier.find(
    (other) =>
      covers(other.scope, rule.scope) &&
      !isImpossible(rule, context) &&
      labelStates(context, rule).every(
        (additions) =>
          implies(context, { rule, other, additions }) && implies(context, { rule: other, other: rule, additions }),
      ),
  );
});

/** Returns whether a scope includes every cohort in another. Null means all cohorts. */
function covers(scope: PlannedRule["scope"], other: PlannedRule["scope"]): boolean {
  return scope === null || (other !== null && [...other].every((index) => scope.has(index)));
}
