import type { Result } from "@spi/domain/result";
import { ok, refuse } from "@spi/domain/result";
import { duplicateRoutingPlanIds, routingPlanIdMessages, splitRoutingPlanIds } from "@spi/domain/routing-plan-ids";

/** A routing plan ID on the screen: what it is now, and whether it was edited since the screen was opened. */
export interface ListedPlan {
  id: string;
  edited: boolean;
}

export const editMessages = {
  once: "You can only edit the routing plan ID once on this screen. To edit again, save your updates, leave this screen, and return to edit.",
  inUse: (id: string) => `You cannot edit the routing plan '${id}', because it's being used in an iteration update.`,
} as const;

export interface Added {
  plans: ListedPlan[];
  /** IDs that were there already; they stay in the box with the message. */
  duplicates: string[];
}

/** The list with every new ID of a typed or pasted text (specification 5.18). Refuses a text without any. */
export function addPlans(plans: readonly ListedPlan[], text: string): Result<Added, string> {
  const typed = splitRoutingPlanIds(text);
  if (typed.length === 0) return refuse(routingPlanIdMessages.required);
  const duplicates = duplicateRoutingPlanIds(idsOf(plans), typed);
  const added = typed.filter((id) => !duplicates.includes(id)).map((id) => ({ id, edited: false }));
  return ok({ plans: [...plans, ...added], duplicates });
}

/** The list with one ID changed. Refuses an empty text, several IDs, and an ID another plan has. */
export function editPlan(
  plans: readonly ListedPlan[],
  { from, to }: { from: string; to: string },
): Result<ListedPlan[], string> {
  const [id, ...more] = splitRoutingPlanIds(to);
  if (id === undefined || more.length > 0) return refuse(routingPlanIdMessages.required);
  const others = plans.filter((plan) => plan.id !== from);
  if (duplicateRoutingPlanIds(idsOf(others), [id]).length > 0) return refuse(routingPlanIdMessages.duplicate);
  return ok(plans.map((plan) => (plan.id === from ? { id, edited: plan.edited || id !== from } : plan)));
}

export function idsOf(plans: readonly ListedPlan[]): string[] {
  return plans.map((plan) => plan.id);
}

/** Every routing plan ID the iterations of a campaign name, in their defaults and their rules. */
export function usedPlanIds(
  iterations: readonly { DefaultCommsRouting: string; IterationRules: { CommsRouting?: string | undefined }[] }[],
): Set<string> {
  const texts = iterations.flatMap((iteration) => [
    iteration.DefaultCommsRouting,
    ...iteration.IterationRules.map((rule) => rule.CommsRouting ?? ""),
  ]);
  return new Set(texts.flatMap(splitRoutingPlanIds));
}
