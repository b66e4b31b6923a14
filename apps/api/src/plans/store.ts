import {
  type NotifyPlan,
  type PlansNotSealed,
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

/** The routing plan IDs of a campaign that have an NHS Notify ID, as the campaign spells and orders them. */
export async function readPlans(db: Db, campaign: WithPlans): Promise<NotifyPlan[]> {
  return (await readPlansOf(db, [campaign])).get(campaign.id) ?? [];
}

/** The same of several campaigns, by their IDs. */
export async function readPlansOf(db: Db, campaigns: readonly WithPlans[]): Promise<Map<string, NotifyPlan[]>> {
  const ids = campaigns.map(({ id }) => id);
  const rows =
    ids.length === 0 ? [] : await db.selectFrom("notify_plan").selectAll().where("campaign_id", "in", ids).execute();
  const byCampaign = Map.groupBy(rows, ({ campaign_id: id }) => id);
  return new Map(
    campaigns.map(({ id, document }) => {
      const plans = (byCampaign.get(id) ?? []).map(({ plan_id, uuid }) => ({ id: plan_id, uuid }));
      return [id, asSpelt(document.AvailableRoutingIds, plans)];
    }),
  );
}

function asSpelt(ids: readonly string[], plans: readonly NotifyPlan[]): NotifyPlan[] {
  const uuids = new Map(plans.map(({ id, uuid }) => [keyOf(id), uuid]));
  return ids.flatMap((id) => {
    const uuid = uuids.get(keyOf(id));
    return uuid === undefined ? [] : [{ id, uuid }];
  });
}

/** The NHS Notify ID of each routing plan ID an iteration uses, when all are there and approved; what it is sent with. */
export async function readSealedPlans(
  db: Db,
  { campaign, iteration }: { campaign: CampaignRow; iteration: IterationRow },
): Promise<Result<ReadonlyMap<string, string>, PlansNotSealed>> {
  return sealedPlans(iteration, await readPlans(db, campaign));
}

/** The same, of the NHS Notify IDs of its campaign. */
export function sealedPlans({ document, sealed_plans: sealed }: IterationRow, plans: readonly NotifyPlan[]) {
  return sealedPlanIds(document, { plans, sealed: sealed?.plans ?? null });
}

interface SavePlans {
  id: string;
  base: number;
  plans: readonly NotifyPlan[];
  /** That routing plans with the same NHS Notify ID are meant. */
  confirmed: boolean;
  change: Change;
}

/**
 * Replaces the NHS Notify IDs of a campaign's routing plans, as the campaign's next version. Whoever changes one is a
 * contributor of the iterations that use it and cannot approve it. A save that changes nothing writes nothing.
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
  const after = asSpelt(current.document.AvailableRoutingIds, plans);
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

interface Checked {
  /** The campaign's routing plan IDs. */
  known: readonly string[];
  confirmed: boolean;
}

/** What is wrong with NHS Notify IDs as they are sent, by field. */
function planErrors(plans: readonly NotifyPlan[], { known, confirmed }: Checked): FieldErrors {
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

/** As the history keeps them: by routing plan ID. */
function byId(plans: readonly NotifyPlan[]): Record<string, string> {
  return Object.fromEntries(plans.map(({ id, uuid }) => [id, uuid]));
}
