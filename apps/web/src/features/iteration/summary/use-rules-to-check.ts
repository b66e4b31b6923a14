import { describeRule } from "@spi/domain/rule-sentences/rule-sentences";
import { useReferenceLabels } from "../../../api/use-reference-labels.ts";
import { isUnresolved } from "../../../scope/findings/RuleChecks.tsx";
import { useFindings } from "../../../scope/findings/use-findings.ts";
import { useIteration } from "../../../scope/IterationScope.tsx";

/** Returns the IDs of the rules with something to fix or answer. */
export function useRulesToCheck(): ReadonlySet<string> {
  const { key, iteration } = useIteration();
  const { IterationRules: rules, IterationDate: runDate } = iteration.iteration_details;
  const reference = useReferenceLabels();
  const findings = useFindings(key).data?.findings ?? [];
  const unresolved = new Set(findings.filter(isUnresolved).map(({ rule }) => rule));
  const hasFindings = (rule: (typeof rules)[number]) =>
    reference !== undefined && describeRule(rule, { reference, runDate }).findings.length > 0;
  return new Set(rules.filter((rule) => unresolved.has(rule.ID) || hasFindings(rule)).map(({ ID }) => ID));
}
