import { appliesTo } from "../../decide/decide.ts";
import type { PlannedRule } from "../../plan/plan.ts";
import type { Choice } from "../search.ts";
import type { RuleCheck, FindingDraft, VerificationContext } from "../finding.ts";
import { exclusionRules, evaluationContext, membershipChoices, findWitness } from "../rule-queries.ts";
import { firstMatchChoices } from "../choices.ts";
import { complement } from "./complement.ts";
import { excludesEveryone } from "./excludes-everyone.ts";

/** Finds an iteration, or one of its cohorts, from which no one can be invited. */
export const noOneInvited: RuleCheck = (context) => {
  const { cohorts } = context.plan;
  const barred = cohorts.filter((_, index) => findWitness(context, passingChoices(context, index)) === "nobody");
  if (barred.length === 0) return [];
  if (barred.length < cohorts.length) return barred.map((cohort) => ofCohort(cohorts.indexOf(cohort), context));
  // If one or two rules exclude everyone, a separate finding names them.
  if (excludesEveryone(context).length > 0 || complement(context).length > 0) return [];
  const params = { causes: causesOf([...cohorts.keys()], context) };
  return [{ level: "stop", path: "IterationRules", rule: null, problem: { code: "noOneInvitable", params } }];
};

/**
 * Returns the conditions for a member of a cohort who does not match any of its filters and suppressions, other than
 * the rule in `without`.
 */
export function passingChoices(context: VerificationContext, index: number, without?: PlannedRule): Choice[] {
  const { F, S } = context.plan.rules;
  const looked = [...F, ...S].filter((rule) => rule !== without && appliesTo(rule, index));
  return [...membershipChoices(context, index), ...firstMatchChoices(looked, null, evaluationContext(context, index))];
}

/** Returns the names of rules without which someone in the cohorts would be invited. */
function causesOf(indexes: readonly number[], context: VerificationContext): string[] {
  const causes = exclusionRules(context).filter((rule) =>
    indexes.some((index) => typeof findWitness(context, passingChoices(context, index, rule)) !== "string"),
  );
  return causes.map(({ name }) => name);
}

function ofCohort(index: number, context: VerificationContext): FindingDraft {
  const { label } = context.plan.cohorts[index]!;
  const params = { cohort: label, causes: causesOf([index], context) };
  const problem = { code: "noOneInvitableFrom" as const, params };
  return { level: "warning", path: "IterationCohorts", rule: null, problem, about: label };
}
