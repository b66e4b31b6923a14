import type { RuleType } from "@spi/domain/rule/rule";
import type { RuleWithoutBits } from "./rule.ts";
import type { PlannedCohort, PlannedRule, RuleBit } from "./plan.ts";

interface Asking {
  rules: Record<RuleType, readonly RuleWithoutBits[]>;
  sentences: readonly RuleWithoutBits[];
}

/**
 * Assigns bits to all rules and sentences. A rule about a label that a virtual cohort adds has one bit for each state
 * of the person's labels in which it is evaluated. A cohort's filters and suppressions take the virtual cohorts up to
 * that one into account, and routing rules take all of them into account.
 */
export function assignBits(cohorts: readonly PlannedCohort[], { rules, sentences }: Asking) {
  const virtualLabels = cohorts.filter((cohort) => cohort.virtual).map((cohort) => cohort.label);
  const states = Array.from({ length: virtualLabels.length + 1 }, (_, count) => new Set(virtualLabels.slice(0, count)));
  const bits: RuleBit[] = [];
  const deal = (rule: RuleWithoutBits): PlannedRule => {
    const planned = { ...rule, bits: [] as number[] };
    let asked = "";
    for (const addedLabels of states) {
      const now = [...addedLabels].filter((label) => asksAbout(rule, label)).join(",");
      if (planned.bits.length === 0 || now !== asked) bits.push({ rule: planned, addedLabels });
      planned.bits.push(bits.length - 1);
      asked = now;
    }
    return planned;
  };
  const dealt = { F: rules.F.map(deal), S: rules.S.map(deal), R: rules.R.map(deal) };
  return { rules: dealt, sentences: sentences.map(deal), bits };
}

function asksAbout(rule: RuleWithoutBits, label: string): boolean {
  return rule.clauses.some(
    ({ condition }) => condition?.test.kind === "memberOf" && condition.test.labels.includes(label),
  );
}
