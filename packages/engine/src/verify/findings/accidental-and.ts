import { type PlannedRule, allRules } from "../../plan/plan.ts";
import type { RuleCheck, VerificationContext } from "../finding.ts";
import { exclusionRules } from "../rule-queries.ts";
import { ruleContent } from "../complete-finding.ts";
import { nameKey } from "./across/compare-rules.ts";

/**
 * Finds rules in a file that are combined because they have the same priority, although the author probably did not
 * intend this.
 */
export const accidentalAnd: RuleCheck = (context) =>
  [...exclusionRules(context), ...context.plan.rules.R].flatMap((rule) => {
    const names = namesOf(rule);
    if (!isGrouped(rule) || (isMeant(rule, context) && !requiresTwoFlags(rule))) return [];
    const params = { rules: names, conditions: rule.clauses.length };
    const problem = { code: "accidentalAnd" as const, params };
    return [{ level: "warning", path: `${rule.path}.Priority`, rule, problem, about: names.length }];
  });

/**
 * Returns the different names of a rule's clauses. Ignores capitalisation, remarks in brackets, and suffixes that AND
 * clauses get from their rule ("Too young AND 1").
 */
function namesOf({ clauses }: PlannedRule): string[] {
  const names = clauses.map(({ name }) => name.replace(/ and \d+(?!\d)/i, "").trim());
  const known = Map.groupBy(names, (name) => nameKey({ name: name.replace(/\s*\([^()]*\)$/, "") }));
  return [...known.values()].map(([name]) => name!);
}

/** Returns whether the combined rules have a single name, in this iteration or a different one. */
function isMeant(rule: PlannedRule, { plan, others }: VerificationContext): boolean {
  if (namesOf(rule).length < 2) return true;
  const question = JSON.stringify(ruleContent(rule, plan));
  return others.some(({ plan: other }) =>
    allRules(other).some(
      (otherRule) => namesOf(otherRule).length === 1 && JSON.stringify(ruleContent(otherRule, other)) === question,
    ),
  );
}

/** Returns whether a rule was combined from separate rules. In a draft, AND clauses are always inside their rule. */
const isGrouped = ({ clauses }: PlannedRule) =>
  clauses.length > 1 && clauses.slice(1).some(({ path }) => !/\.AndClauses\.\d+$/.test(path));

/**
 * Returns whether a rule requires two flags. Flags describe settings that exclude each other, so no one intends a rule
 * for people with two of them.
 */
function requiresTwoFlags({ clauses }: PlannedRule): boolean {
  const flags = clauses.filter(
    ({ attribute, condition }) =>
      attribute.DataType === "F" && condition?.test.kind === "equals" && !condition.test.negated,
  );
  return flags.length > 1 && flags.length === clauses.length;
}
