import type { PlannedRule } from "../../plan/plan.ts";
import type { RuleCheck, Verified } from "../finding.ts";
import { lookingFor, memberOf, somebody } from "../questions.ts";
import { notMatching } from "../choices.ts";
import { questionOf } from "../told.ts";
import { takesEverybody } from "./everybody.ts";

/** Finds two exclusions for all cohorts of which everyone matches at least one, so that no one is left. */
export const complement: RuleCheck = (verified) => {
  const { F, S } = verified.plan.rules;
  const rules = [...F, ...S].filter((rule) => rule.scope === null && !takesEverybody(rule, verified));
  return rules.flatMap((one, index) => {
    const other = rules.slice(index + 1).find((next) => askAlike(one, next) && leaveNobody([one, next], verified));
    if (!other) return [];
    const problem = { code: "complement" as const, params: { rule: one.name, other: other.name } };
    return [{ level: "stop", path: other.path, rule: other, problem, about: questionOf(one, verified.plan) }];
  });
};

/** Rules without a common attribute leave people, unless one of them matches everyone. */
function askAlike(one: PlannedRule, other: PlannedRule): boolean {
  const asked = new Set(one.clauses.map(({ attribute }) => attribute));
  return other.clauses.some(({ attribute }) => asked.has(attribute));
}

function leaveNobody(rules: readonly PlannedRule[], verified: Verified): boolean {
  return verified.plan.cohorts.every((_, index) => {
    const looking = lookingFor(verified, index);
    const none = rules.map((rule) => notMatching(rule, looking));
    return somebody(verified, [...memberOf(verified, index), ...none]) === "nobody";
  });
}
