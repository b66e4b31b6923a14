import type { PlannedRule } from "../../plan/plan.ts";
import { excluding } from "../questions.ts";
import type { RuleCheck } from "../finding.ts";

/** Rules of a file that are one because they have one priority, and do not look as if they were meant to be. */
export const accidentalAnd: RuleCheck = (verified) =>
  [...excluding(verified), ...verified.plan.rules.R].flatMap((rule) => {
    // Names that AND clauses are given from their rule's ("Too young AND 1") say nothing of their own.
    const names = [...new Set(rule.clauses.map(({ name }) => name.replace(/ and \d+(?!\d)/i, "").trim()))];
    if (!isGrouped(rule) || (names.length < 2 && !asksForTwoFlags(rule))) return [];
    const which = names.map((name) => `“${name}”`).join(" and ");
    const message = `The rules ${which} have the same priority, so they are one rule: only people who match all ${rule.clauses.length} conditions match it. If each is meant alone, give them different priorities.`;
    return [{ level: "warning", path: `${rule.path}.Priority`, rule, message, about: names.length }];
  });

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
