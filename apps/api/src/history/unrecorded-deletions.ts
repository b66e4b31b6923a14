import type { Actor } from "@spi/domain/users/user";
import { sql } from "kysely";
import type { Db } from "../database/schema.ts";

/** An iteration that was deleted with its campaign before the history recorded such deletions separately. */
export interface UnrecordedDeletion {
  objectId: string;
  campaignId: string;
  at: string;
  by: string;
}

/**
 * Returns the missing iterations that earlier versions deleted with their campaign. These versions recorded only the
 * deletion of the campaign. The deletion event lists no iterations, the campaign no longer exists, and the iteration
 * was a draft after its last event, which was earlier. If a campaign's deletion event lists iterations, each missing
 * iteration must have its own deletion event.
 */
export async function findUnrecordedDeletions(db: Db): Promise<UnrecordedDeletion[]> {
  const { rows } = await sql<{ object_id: string; campaign_id: string; at: Date; actor: Actor }>`
    select last.object_id, last.campaign_id, deletion.at, deletion.actor
    from (
      select distinct on (object_id) object_id, campaign_id, position, action
      from history where kind = 'iteration'
      order by object_id, version desc) last
    join history deletion on deletion.object_id = last.campaign_id and deletion.kind = 'campaign'
    where last.action <> 'deleted'
      and deletion.action = 'deleted'
      and deletion.detail -> 'iterations' is null
      and deletion.position > last.position
      and not exists (select from iteration where iteration.id = last.object_id)
      and not exists (select from campaign where campaign.id = last.campaign_id)
      and coalesce((
        select moved.detail ->> 'to' from history moved
        where moved.object_id = last.object_id and moved.detail ->> 'to' is not null
        order by moved.version desc limit 1), 'draft') = 'draft'
    order by last.object_id`.execute(db);
  return rows.map(({ object_id, campaign_id, at, actor }) => ({
    objectId: object_id,
    campaignId: campaign_id,
    at: at.toISOString(),
    by: actor.name,
  }));
}
