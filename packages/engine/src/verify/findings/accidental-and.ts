import { type PlannedRule, allRules } from "../../plan/plan.ts";
import type { RuleCheck, Verified } from "../finding.ts";
import { excluding } from "../questions.ts";
import { questionOf } from "../told.ts";
import { nameKey } from "./across/twins.ts";

/** Rules of a file that are one because they have one priority, and do not look as if they were meant to be. */
export const accidentalAnd: RuleCheck = (verified) =>
  [...excluding(verified), ...verified.plan.rules.R].flatMap((rule) => {
    const names = namesOf(rule);
    if (!isGrouped(rule) || (isMeant(rule, verified) && !asksForTwoFlags(rule))) return [];
    const params = { rules: names, conditions: rule.clauses.length };
    const problem = { code: "accidentalAnd" as const, params };
    return [{ level: "warning", path: `${rule.path}.Priority`, rule, problem, about: names.length }];
  });

/**
 * The names of a rule's clauses, each once. That AND clauses are given names from their rule's ("Too young AND 1"),
 * other capitals and a remark in brackets say nothing of their own.
 */
function namesOf({ clauses }: PlannedRule): string[] {
  const names = clauses.map(({ name }) => name.replace(/ and \d+(?!\d)/i, "").trim());
  const known = Map.groupBy(names, (name) => nameKey({ name: name.replace(/\s*\([^()]*\)$/, "") }));
  return [...known.values()].map(([name]) => name!);
}

/** Whether a group bears one name, here or in another iteration. */
function isMeant(rule: PlannedRule, { plan, others }: Verified): boolean {
  if (namesOf(rule).length < 2) return true;
  const question = JSON.stringify(questionOf(rule, plan));
  return others.some(({ plan: other }) =>
    allRules(other).some((one) => namesOf(one).length === 1 && JSON.stringify(questionOf(one, other)) === question),
  );
}

/** Whether rules entered one by one became this one; a draft's AND clauses stand inside their rule. */
const isGrouped = ({ clauses }: PlannedRule) =>
  clauses.length > 1 && clauses.slice(1).some(({ path }) => !/\.AndClauses\.\d+$/.test(path));

/** Settings that people are in one of: nobody means only those who are in two. */
function asksForTwoFlags({ clauses }: PlannedRule): boolean {
  const flags = clauses.filter(
    ({ attribute, condition }) =>
      attribute.DataType === "F" && condition?.test.kind === "equals" && !condition.test.negated,
  );
  return flags.length > 1 && flags.length === clauses.length;
}
