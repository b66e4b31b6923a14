import { conflict } from "@spi/domain/conflict";
import type { PlanReview } from "@spi/domain/api-contract";
import {
  type NotifyPlan,
  type UnsealedPlans,
  changedPlanMessages,
  keyOf,
  sealablePlans,
  usedPlans,
} from "@spi/domain/campaign/notify-plans";
import { toTimestamp } from "@spi/domain/day/calendar";
import { refusePlanApproval } from "@spi/domain/iteration/lifecycle";
import type { Refusal } from "@spi/domain/refusal";
import { notifyIdSentences } from "@spi/domain/release/not-ready";
import type { FieldErrors } from "@spi/domain/values/field-errors";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import type { Permission } from "@spi/domain/users/permissions";
import { json } from "../database/json.ts";
import type { Db, SealedPlans } from "../database/schema.ts";
import type { Change } from "../history/change.ts";
import type { IterationRow } from "../iterations/answer.ts";
import { writeNextVersion } from "../iterations/next-version.ts";
import { hashPlans } from "../iterations/seal.ts";
import { type IterationKey, recordIteration, selectIterationForUpdate } from "../iterations/store.ts";
import { toFacts } from "../iterations/transition-facts.ts";
import { selectCampaignForUpdate } from "../campaigns/store.ts";
import { readPlans } from "./store.ts";

interface PlanApproval {
  key: IterationKey;
  /** Hash of the NHS Notify IDs that the user saw. Null if all IDs were removed. */
  seal: string | null;
  change: Change;
  permissions: readonly Permission[];
}

/**
 * Approves the NHS Notify IDs of an iteration that was approved without them or with different ones. The user must be a
 * named reviewer who contributed neither to the iteration nor to the IDs, and can approve only the IDs that they saw.
 */
export async function approvePlans(db: Db, approval: PlanApproval): Promise<Result<IterationRow, Refusal>> {
  const { key, seal, change } = approval;
  const campaign = await selectCampaignForUpdate(db, { teamId: key.teamId, id: key.campaignId });
  const current = campaign && (await selectIterationForUpdate(db, key));
  if (!current) return refuse({ kind: "notFound" });
  const reason = refusePlanApproval(toFacts(current, approval));
  if (reason) return refuse({ kind: "transition", reason, status: current.status });
  const plans = sealablePlans(current.document, await readPlans(db, campaign));
  if (hashPlans(plans) !== seal) return refuse(conflict("plansChangedUnseen"));
  const sealed = sealedBy(change, plans);
  const row = await writeNextVersion(db, { current, set: { sealed_plans: json(sealed) }, change });
  await recordIteration(db, { row, change, action: "approvedNotifyPlans", detail: { sealed_plans: sealed } });
  return ok(row);
}

/** Returns NHS Notify IDs as approved by this change. */
export function sealedBy({ actor, now }: Change, plans: NotifyPlan[]): SealedPlans {
  return { by: actor, at: toTimestamp(now), plans };
}

/** Returns an iteration's NHS Notify IDs as shown to reviewers, with the seal for approving them. */
export function reviewPlans(
  { document, sealed_plans: sealed }: IterationRow,
  plans: readonly NotifyPlan[],
): PlanReview {
  const approved = new Map(sealed?.plans.map(({ id, uuid }) => [keyOf(id), uuid]));
  return {
    plans: usedPlans(document, plans).map((plan) => ({ ...plan, approved: approved.get(keyOf(plan.id)) ?? null })),
    seal: hashPlans(sealablePlans(document, plans)),
    approved_by: sealed?.by ?? null,
    approved_at: sealed?.at ?? null,
  };
}

/** Returns the refusal to send a list to NHS Notify, with each routing plan's problem by its ID. */
export function plansNotSealed(plans: Pick<UnsealedPlans, "missing" | "unapproved">) {
  return {
    kind: "invalid",
    message: notSent,
    errors: { notify_plans: notifyIdSentences(plans) },
  } as const satisfies Refusal;
}

/**
 * Returns the reason why a report cannot be approved if NHS Notify IDs were added, changed or removed after its
 * iteration was approved. Otherwise returns undefined.
 */
export function changedPlanErrors(refusal: UnsealedPlans): FieldErrors | undefined {
  const changed = changedPlanMessages(refusal);
  return changed.length > 0 ? { notify_plans: changed } : undefined;
}

const notSent = "Nothing was sent. Correct the problems listed, then try again.";
