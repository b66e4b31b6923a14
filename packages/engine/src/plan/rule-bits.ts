import type { RuleType } from "@spi/domain/rule/rule";
import type { RuleWithoutBits } from "./rule.ts";
import type { PlannedCohort, PlannedRule, RuleBit } from "./plan.ts";

interface RulesWithoutBits {
  rules: Record<RuleType, readonly RuleWithoutBits[]>;
  sentences: readonly RuleWithoutBits[];
}

/**
 * Assigns bits to all rules and sentences. A rule about a label that virtual cohorts add has a separate bit for each
 * set of added labels with which it is evaluated. A cohort's filters and suppressions are evaluated with the labels of
 * virtual cohorts up to that cohort. Routing rules are evaluated with all of them.
 */
export function assignBits(cohorts: readonly PlannedCohort[], { rules, sentences }: RulesWithoutBits) {
  const virtualLabels = cohorts.filter((cohort) => cohort.virtual).map((cohort) => cohort.label);
  const states = Array.from({ length: virtualLabels.length + 1 }, (_, count) => new Set(virtualLabels.slice(0, count)));
  const bits: RuleBit[] = [];
  const assign = (rule: RuleWithoutBits): PlannedRule => {
    const planned = { ...rule, bits: [] as number[] };
    let previous = "";
    for (const addedLabels of states) {
      const now = [...addedLabels].filter((label) => usesLabel(rule, label)).join(",");
      if (planned.bits.length === 0 || now !== previous) bits.push({ rule: planned, addedLabels });
      planned.bits.push(bits.length - 1);
      previous = now;
    }
    return planned;
  };
  const assigned = { F: rules.F.map(assign), S: rules.S.map(assign), R: rules.R.map(assign) };
  return { rules: assigned, sentences: sentences.map(assign), bits };
}

function usesLabel(rule: RuleWithoutBits, label: string): boolean {
  return rule.clauses.some(
    ({ condition }) => condition?.test.kind === "memberOf" && condition.test.labels.includes(label),
  );
}
