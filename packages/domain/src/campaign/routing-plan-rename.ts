import type { Day } from "../day/calendar.ts";
import type { Iteration } from "../iteration/iteration.ts";
import { duplicateRoutingPlanIds, joinRoutingPlanIds, splitRoutingPlanIds } from "../rule/routing-plan-ids.ts";

/** A routing plan ID and its new name. */
export interface Rename {
  from: string;
  to: string;
}

export const renameMessages = {
  inReview: (id: string) => `You cannot edit the routing plan '${id}', because it's being used in an iteration update.`,
  once: "You can only edit the routing plan ID once on this screen. To edit again, save your updates, leave this screen, and return to edit.",
  warning: "Warning: this change affects other iterations",
} as const;

type RoutingContent = Pick<Iteration, "DefaultCommsRouting" | "IterationRules">;

/** Replaces renamed IDs in a delimited list, without changing their order. */
export function renameIn(text: string, renames: readonly Rename[]): string {
  const names = new Map(renames.map(({ from, to }) => [from.toLowerCase(), to]));
  return joinRoutingPlanIds(splitRoutingPlanIds(text).map((id) => names.get(id.toLowerCase()) ?? id));
}

/** Returns every routing plan ID in an iteration's default and rules, in the original spelling. */
export function usedRoutingPlanIds(iteration: RoutingContent): string[] {
  const texts = [iteration.DefaultCommsRouting, ...iteration.IterationRules.map((rule) => rule.CommsRouting ?? "")];
  return texts.flatMap(splitRoutingPlanIds);
}

/** Returns whether an iteration's default or any of its rules contains one of the IDs, ignoring case. */
export function usesRoutingPlan(iteration: RoutingContent, ids: readonly string[]): boolean {
  return duplicateRoutingPlanIds(ids, usedRoutingPlanIds(iteration)).length > 0;
}

/** Returns the iteration with IDs renamed in its default and its rules. */
export function renameRoutingPlans<Content extends RoutingContent>(
  iteration: Content,
  renames: readonly Rename[],
): Content {
  return {
    ...iteration,
    DefaultCommsRouting: renameIn(iteration.DefaultCommsRouting, renames),
    IterationRules: iteration.IterationRules.map((rule) =>
      rule.CommsRouting === undefined ? rule : { ...rule, CommsRouting: renameIn(rule.CommsRouting, renames) },
    ),
  };
}

/** Returns whether an iteration's run date is in the future. Renaming a plan changes only these iterations. */
export function isAhead(iteration: Pick<Iteration, "IterationDate">, today: Day): boolean {
  return iteration.IterationDate > today;
}
