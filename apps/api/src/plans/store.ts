import {
  type NotifyPlan,
  type UnsealedPlans,
  keyOf,
  notifyPlanMessages,
  sealablePlans,
  sealedPlanIds,
  sharedPlans,
} from "@spi/domain/campaign/notify-plans";
import { canonicalJson } from "@spi/domain/values/canonical-json";
import type { IterationContent } from "@spi/domain/iteration/iteration";
import type { Refusal } from "@spi/domain/refusal";
import type { FieldErrors } from "@spi/domain/values/field-errors";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import type { Db } from "../database/schema.ts";
import type { Change } from "../history/change.ts";
import type { CampaignRow } from "../campaigns/answer.ts";
import type { IterationRow } from "../iterations/answer.ts";
import { refuseSave } from "../campaigns/refuse-save.ts";
import { writeNextCampaign } from "../campaigns/next-version.ts";
import { selectCampaignForUpdate } from "../campaigns/store.ts";

type WithPlans = Pick<CampaignRow, "id" | "document">;

/** Returns a campaign's routing plans that have an NHS Notify ID, spelt and ordered as in the campaign. */
export async function readPlans(db: Db, campaign: WithPlans): Promise<NotifyPlan[]> {
  return (await readPlansOf(db, [campaign])).get(campaign.id) ?? [];
}

/** Returns the routing plans of several campaigns that have an NHS Notify ID, by campaign ID. */
export async function readPlansOf(db: Db, campaigns: readonly WithPlans[]): Promise<Map<string, NotifyPlan[]>> {
  const ids = campaigns.map(({ id }) => id);
  const rows =
    ids.length === 0 ? [] : await db.selectFrom("notify_plan").selectAll().where("campaign_id", "in", ids).execute();
  const byCampaign = Map.groupBy(rows, ({ campaign_id: id }) => id);
  return new Map(
    campaigns.map(({ id, document }) => {
      const plans = (byCampaign.get(id) ?? []).map(({ plan_id, uuid }) => ({ id: plan_id, uuid }));
      return [id, inCampaignSpelling(document.AvailableRoutingIds, plans)];
    }),
  );
}

function inCampaignSpelling(ids: readonly string[], plans: readonly NotifyPlan[]): NotifyPlan[] {
  const uuids = new Map(plans.map(({ id, uuid }) => [keyOf(id), uuid]));
  return ids.flatMap((id) => {
    const uuid = uuids.get(keyOf(id));
    return uuid === undefined ? [] : [{ id, uuid }];
  });
}

/**
 * Returns the NHS Notify ID of each routing plan that an iteration uses, for sending. Refuses if an ID is missing or
 * not approved.
 */
export async function readSealedPlans(
  db: Db,
  { campaign, iteration }: { campaign: CampaignRow; iteration: IterationRow },
): Promise<Result<ReadonlyMap<string, string>, UnsealedPlans>> {
  return sealedPlans(iteration, await readPlans(db, campaign));
}

/** Returns the approved NHS Notify ID of each routing plan that an iteration uses, from its campaign's IDs. */
export function sealedPlans({ document, sealed_plans: sealed }: IterationRow, plans: readonly NotifyPlan[]) {
  return sealedPlanIds(document, { plans, sealed: sealed?.plans ?? null });
}

interface SavePlans {
  id: string;
  base: number;
  plans: readonly NotifyPlan[];
  /** True to confirm that several routing plans have the same NHS Notify ID. */
  confirmed: boolean;
  change: Change;
}

/**
 * Saves the NHS Notify IDs of a campaign's routing plans as the campaign's next version. A user who changes an ID
 * becomes a contributor to the iterations that use it and cannot approve them. A save without changes writes nothing.
 */
export async function savePlans(
  db: Db,
  { id, base, plans, confirmed, change }: SavePlans,
): Promise<Result<{ campaign: CampaignRow; plans: NotifyPlan[] }, Refusal>> {
  const current = await selectCampaignForUpdate(db, { teamId: change.teamId, id });
  if (!current) return refuse({ kind: "notFound" });
  const stale = refuseSave(current, base, change.actor);
  if (stale) return refuse(stale);
  const errors = planErrors(plans, { known: current.document.AvailableRoutingIds, confirmed });
  if (Object.keys(errors).length > 0) return refuse({ kind: "invalid", errors });
  const before = await readPlans(db, current);
  const after = inCampaignSpelling(current.document.AvailableRoutingIds, plans);
  if (canonicalJson(before) === canonicalJson(after)) return ok({ campaign: current, plans: after });
  const concerns = (iteration: IterationContent) =>
    canonicalJson(sealablePlans(iteration, before)) !== canonicalJson(sealablePlans(iteration, after));
  const saved = await writeNextCampaign(db, {
    current,
    change,
    concerns,
    action: "savedNotifyPlans",
    detail: { notify_plans_before: byId(before), notify_plans: byId(after) },
  });
  if (!saved.ok) return saved;
  await replace(db, id, after);
  return ok({ campaign: saved.value, plans: after });
}

interface PlanCheck {
  /** The campaign's routing plan IDs. */
  known: readonly string[];
  confirmed: boolean;
}

/** Lists problems with the NHS Notify IDs in a request, by field. */
function planErrors(plans: readonly NotifyPlan[], { known, confirmed }: PlanCheck): FieldErrors {
  const left = new Set(known.map(keyOf));
  const problems = plans.flatMap(({ id }, index) =>
    left.delete(keyOf(id)) ? [] : [[`notify_plans.${index}.id`, [notifyPlanMessages.unknown(id)]] as const],
  );
  const shared = confirmed ? [] : sharedPlans(plans);
  const toConfirm = shared.map((same) => notifyPlanMessages.shared(same.map(({ id }) => id)));
  return { ...Object.fromEntries(problems), ...(toConfirm.length > 0 ? { confirm_shared: toConfirm } : {}) };
}

async function replace(db: Db, campaignId: string, plans: readonly NotifyPlan[]): Promise<void> {
  await db.deleteFrom("notify_plan").where("campaign_id", "=", campaignId).execute();
  const rows = plans.map(({ id, uuid }) => ({ campaign_id: campaignId, plan_id: id, uuid }));
  if (rows.length > 0) await db.insertInto("notify_plan").values(rows).execute();
}

/** Returns NHS Notify IDs by routing plan ID, as recorded in the history. */
function byId(plans: readonly NotifyPlan[]): Record<string, string> {
  return Object.fromEntries(plans.map(({ id, uuid }) => [id, uuid]));
}
