import type { PlannedRule } from "../../plan/plan.ts";
import type { RuleCheck, Verified } from "../finding.ts";
import { excluding, implies, statesOf } from "../questions.ts";
import { isImpossible } from "./impossible.ts";

/** Finds a clause that changes nothing: everyone who matches the rule's other clauses matches it too. */
export const redundantClause: RuleCheck = (verified) => {
  const rules = [...excluding(verified), ...verified.plan.rules.R];
  // A clause for other cohorts adds those, whatever its condition.
  const several = rules.filter(({ clauses, scopedApart, scope }) => clauses.length > 1 && !(scope && scopedApart));
  return several
    .filter((rule) => !isImpossible(rule, verified))
    .flatMap((rule) =>
      rule.clauses
        .filter((_, index) => changesNothing(rule, index, verified))
        // If two clauses have the same effect, either can be removed, but not both.
        .slice(-1)
        .map((clause) => ({
          level: "note",
          path: clause.path,
          rule,
          about: rule.clauses.indexOf(clause),
          problem: { code: "redundantClause", params: { rule: rule.name, clause: clause.name } },
        })),
    );
};

function changesNothing(rule: PlannedRule, index: number, verified: Verified): boolean {
  const rest = { ...rule, clauses: rule.clauses.toSpliced(index, 1) };
  return statesOf(verified, rule).every((additions) => implies(verified, { one: rest, other: rule, additions }));
}
