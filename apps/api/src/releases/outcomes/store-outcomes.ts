import { sql } from "kysely";
import type { Db } from "../../database/schema.ts";
import type { ReleaseOutcomeTable } from "../../database/tables/releases.ts";

/** Outcome of a message, with the wave and routing plan in which it is counted. */
export interface Outcome extends Omit<ReleaseOutcomeTable, "previous_status"> {
  wave: number;
  plan: string;
}

/**
 * Stores outcomes with their totals in one statement and returns the number of new outcomes. The newest outcome
 * applies, even if outcomes are repeated or arrive in a different order. If two outcomes have the same time, a failure
 * applies. The given outcomes must all be for different messages or channels.
 */
export async function storeOutcomes(db: Db, outcomes: readonly Outcome[]): Promise<number> {
  const { rows } = await sql<{ news: number }>`
    with told as (
      select * from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as told (
        release_id uuid, position integer, channel text, status text, reported_at timestamptz, notify_id text, wave integer, plan text)),
    stored as (
      insert into release_outcome as known (release_id, position, channel, status, reported_at, notify_id)
      select told.release_id, position, channel, status, reported_at, notify_id
      from told join release on release.id = told.release_id
      order by release_id, position, channel
      on conflict (release_id, position, channel) do update
      set status = excluded.status, previous_status = known.status, reported_at = excluded.reported_at, notify_id = excluded.notify_id
      where (known.reported_at, known.status) < (excluded.reported_at, excluded.status)
      returning release_id, position, channel, status, previous_status),
    changed as (
      select told.release_id, wave, plan, told.channel, one.status, sum(one.messages)::integer as messages
      from stored join told using (release_id, position, channel)
      cross join lateral (values (stored.status, 1), (stored.previous_status, -1)) as one (status, messages)
      where one.status is not null
      group by told.release_id, wave, plan, told.channel, one.status
      having sum(one.messages) <> 0),
    counted as (
      insert into release_outcome_count as known (release_id, wave, plan, channel, status, messages)
      select * from changed order by release_id, wave, plan, channel, status
      on conflict (release_id, wave, plan, channel, status) do update set messages = known.messages + excluded.messages)
    select count(*)::integer as news from stored`.execute(db);
  return rows[0]?.news ?? 0;
}
