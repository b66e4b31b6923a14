import type { PlannedRule } from "../../plan/plan.ts";
import { type RuleCheck, type Verified, remembered } from "../finding.ts";
import { cohortsOf, lookingFor, memberOf, somebody } from "../questions.ts";
import { notMatching } from "../choices.ts";

/** Finds a filter or suppression for all cohorts that everyone in them matches, so that no one is invited. */
export const everybody: RuleCheck = (verified) => {
  const { F, S } = verified.plan.rules;
  return [...F, ...S]
    .filter((rule) => takesEverybody(rule, verified))
    .map((rule) => ({
      level: "stop",
      path: rule.path,
      rule,
      problem: { code: "everybody", params: { rule: rule.name, type: rule.type } },
    }));
};

/** Returns whether a rule provably excludes all members of every cohort. */
export const takesEverybody = remembered((rule: PlannedRule, verified: Verified): boolean => {
  const cohorts = cohortsOf(verified, rule);
  return (
    cohorts.length === verified.plan.cohorts.length &&
    cohorts.every(
      (index) =>
        somebody(verified, [...memberOf(verified, index), notMatching(rule, lookingFor(verified, index))]) === "nobody",
    )
  );
});
