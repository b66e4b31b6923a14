import type { RuleCheck } from "../finding.ts";
import { excluding } from "../questions.ts";
import { nameKey } from "./across/twins.ts";

/** A rule of one clause that bears the name of several that are one rule, and stands apart by its priority. */
export const splitAnd: RuleCheck = (verified) => {
  const rules = [...excluding(verified), ...verified.plan.rules.R];
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

/** Without what is put after a rule's name for its AND clauses ("Too young AND 1"). */
const ownName = (named: { name: string }) => nameKey(named).replace(/ and \d+$/, "");
