import { appliesTo } from "../../decide/decide.ts";
import type { PlannedRule } from "../../plan/plan.ts";
import type { Choice } from "../search.ts";
import type { RuleCheck, Found, Verified } from "../finding.ts";
import { excluding, lookingFor, memberOf, somebody } from "../questions.ts";
import { firstIs } from "../choices.ts";
import { complement } from "./complement.ts";
import { everybody } from "./everybody.ts";

/** Finds an iteration, or one of its cohorts, from which no one can be invited. */
export const nobodyInvited: RuleCheck = (verified) => {
  const { cohorts } = verified.plan;
  const barred = cohorts.filter((_, index) => somebody(verified, passing(verified, index)) === "nobody");
  if (barred.length === 0) return [];
  if (barred.length < cohorts.length) return barred.map((cohort) => ofCohort(cohorts.indexOf(cohort), verified));
  // One or two rules that exclude everyone have their own findings, with their names.
  if (everybody(verified).length > 0 || complement(verified).length > 0) return [];
  const params = { causes: causesOf([...cohorts.keys()], verified) };
  return [{ level: "stop", path: "IterationRules", rule: null, problem: { code: "noOneInvitable", params } }];
};

/**
 * Returns the choices that put a person in a cohort and match none of its filters and suppressions, except one that is
 * ignored.
 */
export function passing(verified: Verified, index: number, without?: PlannedRule): Choice[] {
  const { F, S } = verified.plan.rules;
  const looked = [...F, ...S].filter((rule) => rule !== without && appliesTo(rule, index));
  return [...memberOf(verified, index), ...firstIs(looked, null, lookingFor(verified, index))];
}

/** Names the rules without each of which someone in the cohorts could be invited. */
function causesOf(indexes: readonly number[], verified: Verified): string[] {
  const causes = excluding(verified).filter((rule) =>
    indexes.some((index) => typeof somebody(verified, passing(verified, index, rule)) !== "string"),
  );
  return causes.map(({ name }) => name);
}

function ofCohort(index: number, verified: Verified): Found {
  const { label } = verified.plan.cohorts[index]!;
  const params = { cohort: label, causes: causesOf([index], verified) };
  const problem = { code: "noOneInvitableFrom" as const, params };
  return { level: "warning", path: "IterationCohorts", rule: null, problem, about: label };
}
