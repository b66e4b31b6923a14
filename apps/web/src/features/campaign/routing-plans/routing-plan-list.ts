import { ukDay } from "@spi/domain/day/calendar";
import type { Iteration } from "@spi/domain/iteration/iteration";
import { isEditable, type IterationStatus } from "@spi/domain/iteration/lifecycle";
import { most } from "@spi/domain/values/limits";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import { keyOf } from "@spi/domain/campaign/notify-plans";
import { splitPairs } from "./notify-plan-lines.ts";
import {
  duplicateRoutingPlanIds,
  repeatedRoutingPlanIds,
  routingPlanIdMessages,
  splitRoutingPlanIds,
  strangeRoutingPlanIds,
} from "@spi/domain/rule/routing-plan-ids";
import { type Rename, isAhead, renameMessages, usesRoutingPlan } from "@spi/domain/campaign/routing-plan-rename";

/** A routing plan ID on the screen, with its value when the screen was opened. */
export interface ListedPlan {
  id: string;
  /** Value when the screen was opened. Absent for an ID added on this screen. */
  saved?: string;
  edited: boolean;
}

/** The iteration details that determine whether a routing plan ID can change. */
export interface PlanIteration {
  iteration_details: Pick<Iteration, "Name" | "IterationDate" | "DefaultCommsRouting" | "IterationRules">;
  status: IterationStatus;
}

export interface AddResult {
  plans: ListedPlan[];
  /** Number of new IDs. */
  count: number;
  /** New IDs that the text contained more than once, ignoring case. */
  repeated: string[];
  /** Existing IDs. They remain in the field, with a message. */
  duplicates: string[];
  /** IDs from an entry that was split at spaces but may have been meant as a single ID. */
  toCheck: string[];
  /** Lines with an NHS Notify ID next to the routing plan ID. */
  pairs: string[];
}

export function listPlans(ids: readonly string[]): ListedPlan[] {
  return ids.map((id) => ({ id, saved: id, edited: false }));
}

/**
 * Adds every new ID that a user typed or pasted to the list. Rejects text without IDs, an NHS Notify ID without a
 * routing plan ID, and more IDs than a campaign can have.
 */
export function addPlans(plans: readonly ListedPlan[], text: string): Result<AddResult, string> {
  const split = splitPairs(text);
  if (!split.ok) return split;
  const typed = splitRoutingPlanIds(split.value.ids);
  if (typed.length === 0) return refuse(routingPlanIdMessages.required);
  const invalid = strangeRoutingPlanIds(typed);
  if (invalid.length > 0) return refuse(routingPlanIdMessages.notIds(invalid));
  const pairedKeys = new Set(split.value.pairs.map((pair) => keyOf(pair.split("\t")[0] ?? "")));
  const existing = duplicateRoutingPlanIds(idsOf(plans), typed);
  const duplicates = existing.filter((id) => !pairedKeys.has(keyOf(id)));
  const added = typed.filter((id) => !existing.includes(id)).map((id) => ({ id, edited: false }));
  const total = plans.length + added.length;
  if (added.length > 0 && total > most.routingPlans) return refuse(routingPlanIdMessages.tooMany(total));
  const entries = split.value.ids.split(/[^\S ]|[,|]/).map(splitRoutingPlanIds);
  // An entry that contains an existing ID is a list, not a single ID.
  const isList = (entry: readonly string[]) => entry.some((id) => existing.includes(id));
  const splitIds = entries.filter((entry) => entry.length > 1 && !isList(entry)).flat();
  const toCheck = idsOf(added).filter((id) => splitIds.includes(id));
  const repeated = repeatedRoutingPlanIds(split.value.ids).filter((id) => idsOf(added).includes(id));
  const { pairs } = split.value;
  return ok({ plans: [...plans, ...added], count: added.length, repeated, duplicates, toCheck, pairs });
}

interface Edit extends Rename {
  /** Saved IDs. An ID that was deleted on this screen cannot be used again before saving. */
  saved: readonly string[];
}

/** Changes one ID in the list. Rejects empty text, several IDs, and an ID that another plan already has. */
export function editPlan(plans: readonly ListedPlan[], { from, to, saved }: Edit): Result<ListedPlan[], string> {
  const [id, ...more] = splitRoutingPlanIds(to);
  if (id === undefined || more.length > 0) return refuse(routingPlanIdMessages.required);
  if (strangeRoutingPlanIds([id]).length > 0) return refuse(routingPlanIdMessages.notIds([id]));
  const own = plans.find((plan) => plan.id === from)?.saved;
  const unavailable = [...idsOf(plans).filter((other) => other !== from), ...saved.filter((other) => other !== own)];
  if (duplicateRoutingPlanIds(unavailable, [id]).length > 0) return refuse(routingPlanIdMessages.duplicate);
  return ok(plans.map((plan) => (plan.id === from ? { ...plan, id, edited: plan.edited || id !== from } : plan)));
}

export function idsOf(plans: readonly ListedPlan[]): string[] {
  return plans.map((plan) => plan.id);
}

/** Returns the saved IDs that have since been renamed. */
export function renamesOf(plans: readonly ListedPlan[]): Rename[] {
  return plans.flatMap(({ id, saved }) => (saved === undefined || saved === id ? [] : [{ from: saved, to: id }]));
}

/** Returns whether an iteration uses the plan in its default or in a rule. Such a plan cannot be deleted. */
export function isUsed({ saved }: ListedPlan, iterations: readonly PlanIteration[]): boolean {
  return saved !== undefined && iterations.some((iteration) => usesRoutingPlan(iteration.iteration_details, [saved]));
}

/**
 * Returns the iterations that would change if the plan were renamed. They use the plan and have a run date after today.
 */
export function findAffectedIterations(
  { saved }: ListedPlan,
  iterations: readonly PlanIteration[],
  now: Date,
): PlanIteration[] {
  const today = ukDay(now);
  return iterations.filter(
    ({ iteration_details: iteration }) =>
      saved !== undefined && isAhead(iteration, today) && usesRoutingPlan(iteration, [saved]),
  );
}

/**
 * Returns the reason why a plan cannot be edited now. Either it has already been edited, or an iteration that would
 * change is no longer a draft (8.10, 8.11).
 */
export function editRefusal(plan: ListedPlan, affected: readonly PlanIteration[]): string | undefined {
  if (plan.edited) return renameMessages.once;
  return affected.every(({ status }) => isEditable(status)) ? undefined : renameMessages.inReview(plan.id);
}
