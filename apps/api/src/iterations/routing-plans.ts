import { ukDay } from "@spi/domain/day/calendar";
import { isEditable } from "@spi/domain/iteration/lifecycle";
import type { Refusal } from "@spi/domain/refusal";
import { type Result, refuse } from "@spi/domain/values/result";
import { routingPlanIdMessages } from "@spi/domain/rule/routing-plan-ids";
import {
  type Rename,
  isAhead,
  renameMessages,
  renameRoutingPlans,
  usesRoutingPlan,
} from "@spi/domain/campaign/routing-plan-rename";
import { json } from "../database/json.ts";
import type { Db } from "../database/schema.ts";
import type { Change } from "../history/change.ts";
import type { CampaignRow } from "../campaigns/answer.ts";
import { affectsSeal } from "../campaigns/contributors.ts";
import { writeNextCampaign } from "../campaigns/next-version.ts";
import { selectCampaignForUpdate, refuseForIterations } from "../campaigns/store.ts";
import { refuseEdited, refuseSave } from "../campaigns/refuse-save.ts";
import type { IterationRow } from "./answer.ts";
import { writeNextVersion } from "./next-version.ts";
import { listIterations, recordIteration, withActor } from "./store.ts";

interface RenameRequest {
  id: string;
  base: number;
  renames: readonly Rename[];
  /**
   * All of the campaign's IDs after renaming, with any added IDs and without deleted ones. If absent, no IDs are added
   * or deleted.
   */
  plans?: string[] | undefined;
  change: Change;
}

/**
 * Renames a campaign's routing plan IDs in its list and in draft iterations with a future run date. Past iterations
 * keep the old IDs, so their approvals are no longer valid. Refuses if a future iteration is not a draft, if a past
 * iteration is in review, if another user is editing an affected iteration, or if an iteration would lose a plan that
 * it uses.
 */
export async function renameCampaignRoutingPlans(
  db: Db,
  { id, base, renames, plans, change }: RenameRequest,
): Promise<Result<CampaignRow, Refusal>> {
  const current = await selectCampaignForUpdate(db, { teamId: change.teamId, id });
  if (!current) return refuse({ kind: "notFound" });
  const ids = renames.map(({ from }) => from);
  const today = ukDay(change.now);
  const using = (await listIterations(db, id)).filter(({ document }) => usesRoutingPlan(document, ids));
  const affected = using.filter(({ document }) => isAhead(document, today));
  const inReview = using.filter(({ status }) => status === "in review");
  const refusal =
    refuseSave(current, base, change.actor) ??
    refuseNames(current, renames) ??
    refuseEdited(affected, change.actor) ??
    refuseBeyondDraft([...affected, ...inReview], renames);
  if (refusal) return refuse(refusal);
  for (const iteration of affected) await renameInIteration(db, { iteration, renames, change });
  const names = new Map(renames.map(({ from, to }) => [from, to]));
  const renamed = current.document.AvailableRoutingIds.map((name) => names.get(name) ?? name);
  const document = { ...current.document, AvailableRoutingIds: renamed };
  const content = { ...document, AvailableRoutingIds: plans ?? renamed };
  const concerns = affectsSeal(current.document, content);
  const lost = await refuseForIterations(db, { ...current, document }, content);
  if (lost) return refuse(lost);
  return writeNextCampaign(db, {
    current,
    set: { document: json(content) },
    change,
    concerns,
    action: "renamed routing plans",
  });
}

function refuseNames(campaign: CampaignRow, renames: readonly Rename[]): Refusal | undefined {
  const errors: string[] = [];
  const renamed = new Set(renames.map(({ from }) => from));
  const unchanged = campaign.document.AvailableRoutingIds.filter((id) => !renamed.has(id)).map((id) =>
    id.toLowerCase(),
  );
  for (const { from, to } of renames) {
    if (!campaign.document.AvailableRoutingIds.includes(from))
      errors.push(`The campaign does not have the routing plan ID '${from}'. Choose one of the campaign's IDs.`);
    if (unchanged.includes(to.toLowerCase())) errors.push(routingPlanIdMessages.duplicate);
    unchanged.push(to.toLowerCase());
  }
  return errors.length > 0 ? { kind: "invalid", errors: { AvailableRoutingIds: errors } } : undefined;
}

function refuseBeyondDraft(affected: readonly IterationRow[], renames: readonly Rename[]): Refusal | undefined {
  const beyondDraft = affected.filter((iteration) => !isEditable(iteration.status));
  const errors = renames
    .filter(({ from }) => beyondDraft.some(({ document }) => usesRoutingPlan(document, [from])))
    .map(({ from }) => renameMessages.inReview(from));
  return errors.length > 0 ? { kind: "invalid", errors: { AvailableRoutingIds: errors } } : undefined;
}

async function renameInIteration(
  db: Db,
  { iteration, renames, change }: { iteration: IterationRow; renames: readonly Rename[]; change: Change },
): Promise<void> {
  const set = {
    document: json(renameRoutingPlans(iteration.document, renames)),
    contributors: json(withActor(iteration.contributors, change.actor)),
  };
  const row = await writeNextVersion(db, { current: iteration, set, change });
  await recordIteration(db, { row, change, action: "renamed routing plans", detail: { document: row.document } });
}
