import type { IterationContent } from "@spi/domain/iteration/iteration";
import type { Refusal } from "@spi/domain/refusal";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import type { Updateable } from "kysely";
import { json } from "../database/json.ts";
import type { CampaignTable, Db } from "../database/schema.ts";
import type { Change } from "../history/change.ts";
import type { CampaignRow } from "./answer.ts";
import { addContributor } from "./contributors.ts";
import { recordCampaign } from "./record.ts";
import { refuseWhileSending } from "./refuse-while-sending.ts";

interface NextVersion {
  /** Campaign row, locked for update. */
  current: CampaignRow;
  set?: Updateable<CampaignTable>;
  change: Change;
  /**
   * Returns whether the change affects an iteration's approval. By default, the change affects the approvals of all
   * iterations.
   */
  concerns?: (iteration: IterationContent) => boolean;
  action: string;
  /** Details that the history records in addition to the campaign. */
  detail?: Record<string, unknown>;
}

/**
 * Writes the next version of a campaign and records it in the history. The user becomes a contributor to each iteration
 * that the change affects. Returns a refusal if any of those iterations is being sent.
 */
export async function writeNextCampaign(
  db: Db,
  { current, set = {}, change, concerns = () => true, action, detail }: NextVersion,
): Promise<Result<CampaignRow, Refusal>> {
  const { id: campaignId, version } = current;
  const { actor, now } = change;
  const underWay = await refuseWhileSending(db, { campaignId, concerns });
  if (underWay) return refuse(underWay);
  const row = await db
    .updateTable("campaign")
    .set({ ...set, version: version + 1, modified_by: json(actor), modified_at: now })
    .where("id", "=", campaignId)
    .where("version", "=", version)
    .returningAll()
    .executeTakeFirstOrThrow();
  await addContributor(db, { campaignId, actor, concerns });
  await recordCampaign(db, row, change, action, detail);
  return ok(row);
}
