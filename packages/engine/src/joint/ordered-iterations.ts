import type { CoveringIteration, NeverSelectedReason } from "@spi/domain/coverage/coverage";
import type { Day } from "@spi/domain/day/calendar";
import type { Decision } from "../decide/decide.ts";
import type { Plan, PlannedRule } from "../plan/plan.ts";

/** An iteration in a coverage count. Its run date comes from its plan. */
export interface CoverageIteration extends Omit<CoveringIteration, "runDate"> {
  /** True if only people on the iteration's list can be selected. */
  onlyListed?: boolean;
  /** Day on which NHS Notify accepted the iteration's first messages. Null or undefined if it has not accepted any. */
  sentOn?: Day | null;
}

export interface OrderedIteration extends CoveringIteration {
  /** Index of the iteration's plan. */
  index: number;
  onlyListed: boolean;
  /**
   * Day on which the iteration contacts people: the day its first messages were sent or, if none have been sent, its
   * run date.
   */
  day: Day;
}

/**
 * Sorts iterations by day and then by campaign, and otherwise keeps their order. The result is the same whichever
 * campaign is viewed.
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
 * Returns the reason that came closest to an invitation. Suppressions are closer than filters, because the people they
 * exclude have passed the filters. If there are several, returns the reason from the latest iteration.
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
