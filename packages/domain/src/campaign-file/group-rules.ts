import { allClauses } from "../rule/and-clauses.ts";
import type { EvaluableRule } from "../iteration/evaluable-iteration.ts";
import type { Finding } from "./findings.ts";

/**
 * Combines rules of the same type and priority into one rule. The first becomes the main rule, and the others become
 * AND clauses, after any that a rule already has. Each combined rule takes the position of its main rule.
 */
export function groupRules(entered: readonly EvaluableRule[]): { rules: EvaluableRule[]; findings: Finding[] } {
  const groups = Map.groupBy(entered, ({ Type, Priority }) => `${Type} ${Priority}`);
  const clauses = [...groups.values()].map((group) =>
    group.flatMap(({ AndClauses, ...main }) => [main, ...AndClauses]),
  );
  const rules = clauses.map(([main, ...AndClauses]) => ({ ...main!, AndClauses }));
  return { rules, findings: rules.flatMap(groupFindings) };
}

/** Reports which value was used when the clauses of a rule have different values. */
function groupFindings(rule: EvaluableRule): Finding[] {
  const path = rule.sourcePath ?? "";
  const parts = allClauses(rule);
  const findings: Finding[] = [];
  const scopes = new Set(parts.map((part) => part.CohortLabel?.trim() ?? ""));
  if (rule.Type !== "R" && scopes.size > 1) {
    const message =
      "The clauses of this rule list different cohorts. We have applied the whole rule to all of these cohorts.";
    findings.push({ kind: "interpreted", path: `${path}.CohortLabel`, message });
  }
  if (rule.AndClauses.some((clause) => clause.CommsRouting && clause.CommsRouting !== rule.CommsRouting)) {
    const message =
      "The clauses of this rule list different routing plan IDs. We have used only the IDs in the first clause.";
    findings.push({ kind: "interpreted", path: `${path}.CommsRouting`, message });
  }
  return findings;
}
