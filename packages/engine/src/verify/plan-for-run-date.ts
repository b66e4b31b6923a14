import type { Clause, Plan, PlannedRule } from "../plan/plan.ts";
import { clauseForRunDate } from "./clauses.ts";

const plansByRunDate = new WeakMap<Plan, Map<string, Plan>>();

/** Returns the plan with a different run date. The result is cached for as long as the plan exists. */
export function planForRunDate(plan: Plan, runDate: string): Plan {
  const known = plansByRunDate.get(plan) ?? new Map<string, Plan>();
  plansByRunDate.set(plan, known);
  const made = known.get(runDate) ?? { ...plan, runDate, rules: { F: [], S: [], R: [] }, bits: [] as Plan["bits"] };
  if (known.has(runDate)) return made;
  const byRule = new Map<PlannedRule, PlannedRule>();
  const move = (rule: PlannedRule): PlannedRule => {
    const clauses: readonly Clause[] = rule.clauses.map((clause) => clauseForRunDate(clause, runDate));
    const moved = { ...rule, clauses };
    byRule.set(rule, moved);
    return moved;
  };
  const rules = { F: plan.rules.F.map(move), S: plan.rules.S.map(move), R: plan.rules.R.map(move) };
  const bits = plan.bits.map((bit) => ({ ...bit, rule: byRule.get(bit.rule) ?? bit.rule }));
  const moved = { ...made, rules, bits };
  known.set(runDate, moved);
  return moved;
}
