import { describeClause, ruleSentence } from "@spi/domain/library/describe-rule";
import type { RuleSurroundings } from "@spi/domain/library/describe-rule";
import { splitRoutingPlanIds } from "@spi/domain/routing-plan-ids";
import type { IterationRule } from "@spi/domain/rule";

/** One rule as a sentence, with what it does with people whose value is not recorded. */
export function RuleInWords({ rule, ...surroundings }: RuleSurroundings & { rule: IterationRule }) {
  const clauses = [rule, ...rule.AndClauses];
  const words = clauses.map((clause) =>
    describeClause(clause, { ...surroundings, type: rule.Type, alone: clauses.length === 1 }),
  );
  const conditions = words.map((clause) => clause.problem ?? clause.sentence);
  const missing = [...new Set(words.flatMap((clause) => (clause.problem === undefined ? clause.missing : [])))];
  const plans = splitRoutingPlanIds(rule.CommsRouting ?? "");
  return (
    <>
      <strong>{rule.Name}.</strong> {ruleSentence(rule.Type, conditions, rule.CohortLabel || undefined)}{" "}
      {plans.length === 0 ? null : `They are sent ${plans.join(", ")}. `}
      <span className="spi-quiet">{missing.filter(Boolean).join(" ")}</span>
    </>
  );
}
