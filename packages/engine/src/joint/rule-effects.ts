import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { type Bits, hasBit, withoutBits } from "../decide/bits.ts";
import { type Decision, appliesTo, decide } from "../decide/decide.ts";
import { type Plan, type PlannedRule, allRules } from "../plan/plan.ts";
import type { Cube, CubeRow } from "../report/cube.ts";
import type { PreviewCounts } from "./preview.ts";
import { isTreatedDifferently } from "./invitation-change.ts";

type RuleEffect = PreviewCounts["rules"][number];

/**
 * Counts the effects of each of a plan's rules, in the order of evaluation. The number of matches, and the effect of
 * removing only that rule, can be counted only from a cube with every match. For any other cube, they are null.
 */
export async function ruleEffectsInSlices(plan: Plan, cube: Cube): Promise<PreviewCounts["rules"]> {
  const all = allRules(plan);
  const known = cube.matchFilter === "every" ? 0 : null;
  const effects = new Map<PlannedRule, RuleEffect>(
    all.map((rule) => [rule, { id: rule.id, matches: known, decides: 0, only_this_rule: known }]),
  );
  for (const [index, row] of cube.rows.entries()) {
    if (index % rowsPerSlice === rowsPerSlice - 1) await yieldToEventLoop();
    const decision = decide(plan, row.cohortBits, row.ruleBits);
    const decider = decision.routing ? decision.routing.rule : decision.reason;
    if (decider) effects.get(decider)!.decides += row.people;
    if (known === null) continue;
    for (const rule of all) addEffect(effects.get(rule)!, { plan, rule, row, decision });
  }
  return [...effects.values()];
}

/** Returns all known figures for rule effects as one list. */
export const figuresOfEffects = (effects: PreviewCounts["rules"]): number[] =>
  effects.flatMap(({ matches, decides, only_this_rule: only }) =>
    [matches, decides, only].filter((count) => count !== null),
  );

/** Returns rule effects with new figures. The figures are in the order of `figuresOfEffects`. */
export function withFigures(effects: PreviewCounts["rules"], figures: readonly number[]): PreviewCounts["rules"] {
  const next = figures.values();
  const replaced = (known: number | null) => (known === null ? null : next.next().value!);
  return effects.map(({ id, matches, decides, only_this_rule: only }) => ({
    id,
    matches: replaced(matches),
    decides: replaced(decides)!,
    only_this_rule: replaced(only),
  }));
}

/** Lower than for other counts, because each row needs another decision per matching rule. */
const rowsPerSlice = 300;

interface RuleInRow {
  plan: Plan;
  rule: PlannedRule;
  row: CubeRow;
  decision: Decision;
}

function addEffect(effect: RuleEffect, { plan, rule, row, decision }: RuleInRow): void {
  if (!matches({ plan, rule, row, decision })) return;
  effect.matches! += row.people;
  const without = decide(plan, row.cohortBits, withoutBits(row.ruleBits, rule.bits));
  if (isTreatedDifferently(without, decision)) effect.only_this_rule! += row.people;
}

/**
 * Returns whether a rule matches a row's people in a cohort that the rule applies to. Routing is
 * evaluated once, with all virtual cohorts added.
 */
function matches({ plan, rule, row, decision }: RuleInRow): boolean {
  const has = (bits: Bits, additions: number) => hasBit(bits, rule.bits[additions]!);
  if (rule.type === "R") return has(row.ruleBits, plan.additions);
  return decision.cohorts.some(
    ({ state }, index) =>
      state !== "not a member" && appliesTo(rule, index) && has(row.ruleBits, plan.cohorts[index]!.additions),
  );
}
