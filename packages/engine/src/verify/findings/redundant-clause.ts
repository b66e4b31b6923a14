import type { PlannedRule } from "../../plan/plan.ts";
import type { RuleCheck, VerificationContext } from "../finding.ts";
import { exclusionRules, implies, labelStates } from "../rule-queries.ts";
import { isImpossible } from "./impossible.ts";

/**
 * Finds a clause that has no effect, because everyone who matches the rule's other clauses also matches
 * it.
 */
export const redundantClause: RuleCheck = (context) => {
  const rules = [...exclusionRules(context), ...context.plan.rules.R];
  // A clause for different cohorts is not redundant, because the clause adds those cohorts to the rule.
  const several = rules.filter(({ clauses, scopedApart, scope }) => clauses.length > 1 && !(scope && scopedApart));
  return several
    .filter((rule) => !isImpossible(rule, context))
    .flatMap((rule) =>
      rule.clauses
        .filter((_, index) => changesNothing(rule, index, context))
        // If two clauses have the same effect, only one of them can be removed.
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

function changesNothing(rule: PlannedRule, index: number, context: VerificationContext): boolean {
  const rest = { ...rule, clauses: rule.clauses.toSpliced(index, 1) };
  return labelStates(context, rule).every((additions) => implies(context, { rule: rest, other: rule, additions }));
}
