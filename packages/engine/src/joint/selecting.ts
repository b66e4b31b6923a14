import type { CoveringIteration, NeverBecause } from "@spi/domain/coverage/coverage";
import type { Day } from "@spi/domain/day/calendar";
import type { Decision } from "../decide/decide.ts";
import type { Plan, PlannedRule } from "../plan/plan.ts";

/** An iteration of a coverage; its run date is its plan's. */
export interface Covering extends Omit<CoveringIteration, "runDate"> {
  /** It is for the people of its list only. */
  onlyListed?: boolean;
  /** The day on which its first messages were handed over; null or left out before. */
  sentOn?: Day | null;
}

export interface Selecting extends CoveringIteration {
  /** Its place among the plans. */
  index: number;
  onlyListed: boolean;
  /** When people hear from it: the day on which its first messages were handed over, else its run date. */
  day: Day;
}

/**
 * Iterations with their plans' run dates, in the order of their days. Those of one day stand by campaign and then as they were given, so
 * that it is the same whichever campaign is looked at with others.
 */
export function inOrderOfDays(plans: readonly Plan[], iterations: readonly Covering[]): Selecting[] {
  return plans
    .map(({ runDate }, index) => {
      const { sentOn, ...one } = iterations[index]!;
      return { onlyListed: false, ...one, runDate, day: sentOn ?? runDate, index };
    })
    .toSorted((a, b) => a.day.localeCompare(b.day) || a.campaign.localeCompare(b.campaign));
}

export interface Reason {
  iteration: string;
  outcome: "filtered" | "suppressed";
  rule: PlannedRule;
}

/** The reason of those who were suppressed, for they passed the filters, else of those filtered; the latest iteration's. */
export function nearest(inOrder: readonly Selecting[], decisions: readonly Decision[]): Reason | undefined {
  const reasons = inOrder.flatMap(({ name, index }): Reason[] => {
    const { outcome, reason } = decisions[index]!;
    return reason && (outcome === "filtered" || outcome === "suppressed")
      ? [{ iteration: name, outcome, rule: reason }]
      : [];
  });
  return reasons.findLast(({ outcome }) => outcome === "suppressed") ?? reasons.at(-1);
}

export function addReason(never: Map<PlannedRule, NeverBecause>, reason: Reason | undefined, people: number): void {
  if (!reason) return;
  const { rule, ...told } = reason;
  const known = never.get(rule);
  never.set(rule, { ...told, rule: rule.names, people: people + (known?.people ?? 0) });
}
