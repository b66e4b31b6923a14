import type { CoveringIteration, NeverSelectedReason } from "@spi/domain/coverage/coverage";
import type { Day } from "@spi/domain/day/calendar";
import type { Decision } from "../decide/decide.ts";
import type { Plan, PlannedRule } from "../plan/plan.ts";

/** An iteration in a coverage. Its plan has the run date. */
export interface CoverageIteration extends Omit<CoveringIteration, "runDate"> {
  /** True if only people on its list can be selected. */
  onlyListed?: boolean;
  /** The day on which NHS Notify accepted its first messages, and null or undefined before that. */
  sentOn?: Day | null;
}

export interface OrderedIteration extends CoveringIteration {
  /** Its position among the plans. */
  index: number;
  onlyListed: boolean;
  /**
   * The day on which an iteration contacts people: the day its first messages were sent or, if none have been sent, its
   * run date.
   */
  day: Day;
}

/**
 * Sorts iterations by day, then by campaign, then in the given order. The result does not depend on the viewed
 * campaign.
 */
export function sortByDay(plans: readonly Plan[], iterations: readonly CoverageIteration[]): OrderedIteration[] {
  return plans
    .map(({ runDate }, index) => {
      const { sentOn, ...iteration } = iterations[index]!;
      return { onlyListed: false, ...iteration, runDate, day: sentOn ?? runDate, index };
    })
    .toSorted((a, b) => a.day.localeCompare(b.day) || a.campaign.localeCompare(b.campaign));
}

export interface Reason {
  iteration: string;
  outcome: "filtered" | "suppressed";
  rule: PlannedRule;
}

/**
 * Returns the reason closest to an invitation: from the latest suppression, because those people passed the filters,
 * otherwise from the latest filter.
 */
export function nearestReason(
  inOrder: readonly OrderedIteration[],
  decisions: readonly Decision[],
): Reason | undefined {
  const reasons = inOrder.flatMap(({ name, index }): Reason[] => {
    const { outcome, reason } = decisions[index]!;
    return reason && (outcome === "filtered" || outcome === "suppressed")
      ? [{ iteration: name, outcome, rule: reason }]
      : [];
  });
  return reasons.findLast(({ outcome }) => outcome === "suppressed") ?? reasons.at(-1);
}

export function addReason(
  never: Map<PlannedRule, NeverSelectedReason>,
  reason: Reason | undefined,
  people: number,
): void {
  if (!reason) return;
  const { rule, ...rest } = reason;
  const known = never.get(rule);
  never.set(rule, { ...rest, rule: rule.names, people: people + (known?.people ?? 0) });
}
