import type { CampaignContent } from "@spi/domain/campaign/campaign";
import { canonicalJson } from "@spi/domain/values/canonical-json";
import { displayDay } from "@spi/domain/day/calendar";
import { withCarried } from "@spi/domain/campaign-file/preserve-carried";
import { newCampaignSending } from "@spi/domain/release/sending/sending-settings";
import type { Refusal } from "@spi/domain/refusal";
import type { FieldErrors } from "@spi/domain/values/field-errors";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import { duplicateRoutingPlanIds, routingPlanIdMessages } from "@spi/domain/rule/routing-plan-ids";
import { usesRoutingPlan } from "@spi/domain/campaign/routing-plan-rename";
import { json } from "../database/json.ts";
import type { Db } from "../database/schema.ts";
import type { Change } from "../history/change.ts";
import type { CampaignRow } from "./answer.ts";
import { affectsSeal } from "./contributors.ts";
import { writeNextCampaign } from "./next-version.ts";
import { recordCampaign } from "./record.ts";
import { refuseProgramme } from "./refuse-programme.ts";
import { refuseSave } from "./refuse-save.ts";
import { refuseFurtherCampaign } from "./size-limits.ts";

export function findCampaign(db: Db, { teamId, id }: { teamId: string; id: string }): Promise<CampaignRow | undefined> {
  return db.selectFrom("campaign").selectAll().where("id", "=", id).where("team_id", "=", teamId).executeTakeFirst();
}

/**
 * Returns the campaign and locks its row until the transaction ends, so that no one else can change it or add
 * iterations to it.
 */
export function selectCampaignForUpdate(
  db: Db,
  { teamId, id }: { teamId: string; id: string },
): Promise<CampaignRow | undefined> {
  return db
    .selectFrom("campaign")
    .selectAll()
    .where("id", "=", id)
    .where("team_id", "=", teamId)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Creates a campaign as version 1 with safe sending settings, in one transaction with its history. Refuses if the team
 * already has the maximum number of campaigns, or if a new campaign's target does not belong to its type. Imported
 * campaigns can have any target in the published format.
 */
export async function createCampaign(
  db: Db,
  {
    id,
    content,
    change,
    action = "created",
    detail = {},
  }: { id: string; content: CampaignContent; change: Change; action?: string; detail?: { reason?: string } },
): Promise<Result<CampaignRow, Refusal>> {
  const { teamId, actor, now } = change;
  const refusal =
    (await refuseFurtherCampaign(db, teamId)) ?? (action === "imported" ? undefined : refuseProgramme(content));
  if (refusal) return refuse(refusal);
  const row = await db
    .insertInto("campaign")
    .values({
      id,
      team_id: teamId,
      version: 1,
      document: json(content),
      sending_settings: json(newCampaignSending),
      created_by: json(actor),
      created_at: now,
      modified_by: json(actor),
      modified_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordCampaign(db, row, change, action, { sending: newCampaignSending, ...detail });
  return ok(row);
}

/**
 * Saves a campaign, provided that the edited version is still current. Refuses if another user has since saved the
 * campaign or has the lock, or if an iteration would lose a routing plan or be outside the dates. A save without
 * changes writes nothing.
 */
export async function saveCampaign(
  db: Db,
  { id, base, content: sent, change }: { id: string; base: number; content: CampaignContent; change: Change },
): Promise<Result<CampaignRow, Refusal>> {
  const current = await selectCampaignForUpdate(db, { teamId: change.teamId, id });
  if (!current) return refuse({ kind: "notFound" });
  const content = withCarried(sent, current.document);
  const refusal =
    refuseSave(current, base, change.actor) ??
    refuseProgramme(content, current.document) ??
    (await refuseForIterations(db, current, content));
  if (refusal) return refuse(refusal);
  if (canonicalJson(content) === canonicalJson(current.document)) return ok(current);
  return writeNextCampaign(db, {
    current,
    set: { document: json(content) },
    change,
    concerns: affectsSeal(current.document, content),
    action: "saved",
  });
}

/**
 * Rejects a campaign change if an iteration would lose a routing plan that it uses, or would be outside the campaign's
 * dates.
 */
export async function refuseForIterations(
  db: Db,
  current: CampaignRow,
  next: CampaignContent,
): Promise<Refusal | undefined> {
  const before = current.document.AvailableRoutingIds;
  const alreadyDuplicated = new Set(duplicateRoutingPlanIds(next.AvailableRoutingIds, before));
  const removed = before.filter((id) => !alreadyDuplicated.has(id));
  const datesMoved = next.StartDate > current.document.StartDate || next.EndDate < current.document.EndDate;
  if (removed.length === 0 && !datesMoved) return undefined;
  const iterations = await db
    .selectFrom("iteration")
    .select("document")
    .where("campaign_id", "=", current.id)
    .execute();
  const errors: FieldErrors = {};
  const lost = removed.filter((id) => iterations.some(({ document }) => usesRoutingPlan(document, [id])));
  if (lost.length > 0) errors["AvailableRoutingIds"] = lost.map(routingPlanIdMessages.inUse);
  for (const { document } of iterations) {
    const text = `The iteration “${document.Name}” has the run date ${displayDay(document.IterationDate)}. Change that run date first.`;
    if (document.IterationDate < next.StartDate) (errors["StartDate"] ??= []).push(text);
    if (document.IterationDate > next.EndDate) (errors["EndDate"] ??= []).push(text);
  }
  return Object.keys(errors).length > 0 ? { kind: "invalid", errors } : undefined;
}
