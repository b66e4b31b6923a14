import type { Change } from "../history/change.ts";
import type { Db } from "../database/schema.ts";
import { appendHistory } from "../history/store.ts";
import type { CampaignRow } from "./answer.ts";

/** Adds a campaign's change to the history within the same transaction. */
export function recordCampaign(
  db: Db,
  row: CampaignRow,
  { teamId, actor, now }: Change,
  action: string,
  detail: Record<string, unknown> = {},
): Promise<void> {
  return appendHistory(db, {
    objectId: row.id,
    kind: "campaign",
    campaignId: row.id,
    teamId,
    version: row.version,
    at: now,
    actor,
    action,
    detail: { document: row.document, ...detail },
  });
}
