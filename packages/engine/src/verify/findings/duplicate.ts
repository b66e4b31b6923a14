import type { PlannedRule } from "../../plan/plan.ts";
import { type RuleCheck, type Verified, remembered } from "../finding.ts";
import { before, excluding, implies, statesOf } from "../questions.ts";
import { somebodyMatching } from "../shown-by.ts";
import { questionOf } from "../told.ts";
import { isImpossible } from "./impossible.ts";

/** Finds two rules of one type with a common cohort that match exactly the same people. */
export const duplicate: RuleCheck = (verified) => {
  const rules = [...excluding(verified), ...verified.plan.rules.R];
  return rules.flatMap((rule) => {
    const other = duplicateOf(rule, verified);
    if (!other) return [];
    const problem = { code: "duplicate" as const, params: { rule: rule.name, other: other.name } };
    const person = somebodyMatching(rule, verified);
    return [{ level: "warning", path: rule.path, rule, problem, person, about: questionOf(other, verified.plan) }];
  });
};

/** Returns an earlier rule of the same type that matches the same people and is evaluated wherever this one is. */
export const duplicateOf = remembered((rule: PlannedRule, verified: Verified): PlannedRule | undefined => {
  const earlier = before(verified.plan.rules[rule.type], rule);
  return earlier.find(
    (other) =>
      covers(other.scope, rule.scope) &&
      !isImpossible(rule, verified) &&
      statesOf(verified, rule).every(
        (additions) =>
          implies(verified, { one: rule, other, additions }) &&
          implies(verified, { one: other, other: rule, additions }),
      ),
  );
});

/** Returns whether a scope includes every cohort of another; null is all cohorts. */
function covers(scope: PlannedRule["scope"], other: PlannedRule["scope"]): boolean {
  return scope === null || (other !== null && [...other].every((index) => scope.has(index)));
}
