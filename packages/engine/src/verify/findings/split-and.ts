import type { RuleCheck } from "../finding.ts";
import { exclusionRules } from "../rule-queries.ts";
import { nameKey } from "./across/compare-rules.ts";

/** Finds a rule with a single clause and the same name as several combined rules, but a different priority. */
export const splitAnd: RuleCheck = (context) => {
  const rules = [...exclusionRules(context), ...context.plan.rules.R];
  return rules.flatMap((rule) => {
    const mates = rules.find(
      (other) =>
        other !== rule &&
        other.type === rule.type &&
        other.clauses.length > 1 &&
        other.clauses.every((clause) => ownName(clause) === ownName(rule)) &&
        !other.clauses.some(({ attribute }) => attribute === rule.clauses[0]!.attribute),
    );
    if (rule.clauses.length > 1 || !mates) return [];
    const conditions = mates.clauses.length;
    const problem = { code: "splitAnd" as const, params: { rule: rule.name, conditions } };
    return [{ level: "warning", path: `${rule.path}.Priority`, rule, problem, about: conditions }];
  });
};

/** Returns a name's key without the suffix that AND clauses have ("Too young AND 1"). */
const ownName = (named: { name: string }) => nameKey(named).replace(/ and \d+$/, "");
