/** NHS Notify IDs. A campaign identifies routing plans by name, and NHS Notify identifies them by UUID. */
import * as z from "zod";
import type { IterationContent } from "../iteration/iteration.ts";
import type { ReviewWarning } from "./review-blockers.ts";
import { campaignPlans } from "../iteration/places.ts";
import { longest, most } from "../values/limits.ts";
import { namedEntries } from "../names/named-entries.ts";
import { type Result, ok, refuse } from "../values/result.ts";
import { usedRoutingPlanIds } from "./routing-plan-rename.ts";

const asId = "Enter an NHS Notify ID, like 6f0c1d52-3b7e-4a8f-9d21-0c5e7b9a4f01";

const notifyPlanSchema = z.strictObject({
  id: z.string().min(1).max(longest.text),
  // Other systems use all zeros for an empty field, so we do not accept this as a plan.
  uuid: z
    .guid(asId)
    .toLowerCase()
    .refine((uuid) => /[^0-]/.test(uuid), asId),
});

/** A campaign's routing plan IDs that have an NHS Notify ID. No two IDs differ only in case. */
export const notifyPlansSchema = z.array(notifyPlanSchema).max(most.routingPlans);

/** A routing plan ID and its NHS Notify ID. The NHS Notify ID is in lower case. */
export type NotifyPlan = z.infer<typeof notifyPlanSchema>;

/** A routing plan ID used in an iteration and its NHS Notify ID, which is null if there is none. */
export interface UsedPlan {
  id: string;
  uuid: string | null;
}

/**
 * Routing plan IDs that prevent an iteration from being sent. `missing` IDs have no NHS Notify ID. For `unapproved`
 * IDs, it was changed after the approval. For `removed` IDs, it was removed after the approval.
 */
export interface UnsealedPlans {
  missing: string[];
  unapproved: string[];
  removed: string[];
}

type RoutingContent = Pick<IterationContent, "DefaultCommsRouting" | "IterationRules">;

export const notifyPlanMessages = {
  unknown: (id: string) =>
    `“${id}” is not a routing plan ID in this campaign, or you listed it twice. Enter one NHS Notify ID for each routing plan ID.`,
  shared: (ids: readonly string[]) =>
    `${namedEntries(ids, { singular: "", several: "have the same NHS Notify ID" })} Confirm that these routing plans all send the same message, or correct one of the NHS Notify IDs.`,
  missing: (ids: readonly string[]) =>
    `${namedEntries(ids, { singular: "has no NHS Notify ID", several: "have no NHS Notify ID" })} We cannot send the list to NHS Notify until each routing plan has an approved NHS Notify ID`,
  removed: (ids: readonly string[]) =>
    `${namedEntries(ids, { singular: "had an approved NHS Notify ID, which was removed", several: "had approved NHS Notify IDs, which were removed" })} A reviewer who did not make this change must approve the change, or someone with write permission must undo it`,
  unapproved: (ids: readonly string[]) =>
    `${namedEntries(ids, { singular: "has an NHS Notify ID that is not approved", several: "have NHS Notify IDs that are not approved" })} A reviewer who did not make this change must approve the change`,
} as const;

/** A routing plan in use, with its current and approved NHS Notify IDs. Either ID is null if there is none. */
interface ApprovedPlan extends UsedPlan {
  approved: string | null;
}

/** Returns the routing plan IDs whose NHS Notify ID has been added, changed or removed since the approval. */
export function changedPlans(plans: readonly ApprovedPlan[]): Pick<UnsealedPlans, "unapproved" | "removed"> {
  const changed = plans.filter(({ uuid, approved }) => uuid !== approved);
  const ids = (isThere: boolean) => changed.filter(({ uuid }) => (uuid !== null) === isThere).map(({ id }) => id);
  return { unapproved: ids(true), removed: ids(false) };
}

/** Describes the changes to NHS Notify IDs since the approval, in one sentence for each kind of change. */
export function changedPlanMessages({ unapproved, removed }: Pick<UnsealedPlans, "unapproved" | "removed">): string[] {
  return [
    ...(unapproved.length > 0 ? [notifyPlanMessages.unapproved(unapproved)] : []),
    ...(removed.length > 0 ? [notifyPlanMessages.removed(removed)] : []),
  ];
}

/**
 * Explains why changed NHS Notify IDs prevent the approval of a report, and who can resolve this. Returns undefined if
 * all the IDs are approved.
 */
export function reportNotApprovedForPlans(changed: Pick<UnsealedPlans, "unapproved" | "removed">): string | undefined {
  const why = changedPlanMessages(changed).map((message) => `${message}.`);
  return why.length > 0 ? `You cannot approve this report yet. ${why.join(" ")}` : undefined;
}

/**
 * Returns the routing plan IDs used in an iteration and their NHS Notify IDs, sorted by routing plan ID. Includes each
 * routing plan ID once, in its first spelling.
 */
export function usedPlans(iteration: RoutingContent, plans: readonly NotifyPlan[]): UsedPlan[] {
  const known = uuids(plans);
  const first = new Map<string, string>();
  for (const id of usedRoutingPlanIds(iteration)) if (!first.has(keyOf(id))) first.set(keyOf(id), id);
  return [...first].toSorted(byKey).map(([key, id]) => ({ id, uuid: known.get(key) ?? null }));
}

/** Returns the plans covered by an approval, which are the plans with an NHS Notify ID. */
export function sealablePlans(iteration: RoutingContent, plans: readonly NotifyPlan[]): NotifyPlan[] {
  return usedPlans(iteration, plans).flatMap(({ id, uuid }) => (uuid === null ? [] : [{ id, uuid }]));
}

/**
 * Returns the NHS Notify IDs of all routing plans used in an iteration, keyed by the first spelling of the routing plan
 * ID. `sealed` has the approved IDs, and is null before any approval. Returns an error if a plan has no NHS Notify ID,
 * or if one was added, changed or removed since the approval.
 */
export function sealedPlanIds(
  iteration: RoutingContent,
  { plans, sealed }: { plans: readonly NotifyPlan[]; sealed: readonly NotifyPlan[] | null },
): Result<ReadonlyMap<string, string>, UnsealedPlans> {
  const approved = uuids(sealed ?? []);
  const used = usedPlans(iteration, plans);
  const missing = used.filter(({ uuid }) => uuid === null).map(({ id }) => id);
  const { unapproved, removed } = changedPlans(
    used.map((plan) => ({ ...plan, approved: approved.get(keyOf(plan.id)) ?? null })),
  );
  if (missing.length + unapproved.length > 0) return refuse({ missing, unapproved, removed });
  return ok(new Map(used.flatMap(({ id, uuid }) => (uuid === null ? [] : [[id, uuid] as const]))));
}

/**
 * Warns about routing plan IDs without an NHS Notify ID. Users see this before they send an iteration for review or
 * approve it.
 */
export function missingPlansWarning(iteration: RoutingContent, plans: readonly NotifyPlan[]): ReviewWarning[] {
  const missing = usedPlans(iteration, plans).filter(({ uuid }) => uuid === null);
  if (missing.length === 0) return [];
  const message = notifyPlanMessages.missing(missing.map(({ id }) => id));
  return [{ path: "NotifyPlans", where: "NHS Notify IDs", screen: campaignPlans, message }];
}

/**
 * Returns the groups of plans that have the same NHS Notify ID. People would get the same message for
 * all plans in a group.
 */
export function sharedPlans(plans: readonly NotifyPlan[]): NotifyPlan[][] {
  return [...Map.groupBy(plans, ({ uuid }) => uuid).values()].filter((same) => same.length > 1);
}

/** Returns the key of a routing plan ID for lookups, which ignore case. */
export function keyOf(id: string): string {
  return id.toLowerCase();
}

function uuids(plans: readonly NotifyPlan[]): Map<string, string> {
  return new Map(plans.map(({ id, uuid }) => [keyOf(id), uuid]));
}

function byKey([a]: [string, string], [b]: [string, string]): number {
  return a < b ? -1 : Number(a > b);
}
