import { appliesTo } from "../../decide/decide.ts";
import type { Choice } from "../search.ts";
import type { RuleCheck, Found, Verified } from "../finding.ts";
import { lookingFor, memberOf, somebody } from "../questions.ts";
import { firstIs } from "../choices.ts";
import { complement } from "./complement.ts";
import { everybody } from "./everybody.ts";

/** An iteration, or one of its cohorts, from which nobody can be invited. */
export const nobodyInvited: RuleCheck = (verified) => {
  const { cohorts } = verified.plan;
  const barred = cohorts.filter((_, index) => somebody(verified, passing(verified, index)) === "nobody");
  if (barred.length === 0) return [];
  if (barred.length < cohorts.length) return barred.map(({ label }) => ofCohort(label));
  // A rule, or two, that leave nobody have said it, with their names.
  if (everybody(verified).length > 0 || complement(verified).length > 0) return [];
  const message = "Nobody can be invited: whoever is in the cohorts matches one of the filter or suppression rules.";
  return [{ level: "stop", path: "IterationRules", rule: null, message }];
};

/** Being in a cohort and matching none of its filters and suppressions. */
export function passing(verified: Verified, index: number): Choice[] {
  const { F, S } = verified.plan.rules;
  const looked = [...F, ...S].filter((rule) => appliesTo(rule, index));
  return [...memberOf(verified, index), ...firstIs(looked, null, lookingFor(verified, index))];
}

function ofCohort(label: string): Found {
  const message = `Nobody can be invited from the cohort ${label}: its rules exclude everybody in it.`;
  return { level: "warning", path: "IterationCohorts", rule: null, message, about: label };
}
