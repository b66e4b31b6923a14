import type { Refusal } from "@spi/domain/refusal";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import type { Db } from "../database/schema.ts";
import type { Change } from "../history/change.ts";
import { recordDeletedIteration } from "./delete-iteration.ts";
import { refuseEdited, refuseSave } from "../campaigns/refuse-save.ts";
import { recordCampaign } from "../campaigns/record.ts";
import { selectCampaignForUpdate } from "../campaigns/store.ts";

/**
 * Deletes a campaign if all its iterations are drafts that no other user is editing. The history is kept, and records
 * the deletion of each iteration before the deletion of the campaign.
 */
export async function deleteCampaign(
  db: Db,
  { id, change }: { id: string; change: Change },
): Promise<Result<undefined, Refusal>> {
  const current = await selectCampaignForUpdate(db, { teamId: change.teamId, id });
  if (!current) return refuse({ kind: "notFound" });
  const lockRefusal = refuseSave(current, current.version, change.actor);
  if (lockRefusal) return refuse(lockRefusal);
  // The iterations are locked, so that no version changes between an iteration's last event and its deletion.
  const iterations = await db
    .selectFrom("iteration")
    .selectAll()
    .where("campaign_id", "=", id)
    .orderBy("number")
    .forUpdate()
    .execute();
  const edited = refuseEdited(iterations, change.actor);
  if (edited) return refuse(edited);
  const beyondDraft = iterations.find(({ status }) => status !== "draft");
  if (beyondDraft) {
    const message = "You can delete a campaign only while all its iterations are drafts.";
    return refuse({ kind: "wrongStatus", status: beyondDraft.status, message });
  }
  for (const row of iterations) {
    await recordDeletedIteration(db, { row, change, reason: "Deleted with its campaign" });
  }
  const deleted = { ...current, version: current.version + 1 };
  await recordCampaign(db, deleted, change, "deleted", { iterations: iterations.map((iteration) => iteration.id) });
  await db.deleteFrom("campaign").where("id", "=", id).execute();
  return ok(undefined);
}
