import { toTimestamp } from "@spi/domain/day/calendar";
import type { WholeCampaignResponse } from "@spi/domain/api-contract";
import { unknownPlan } from "@spi/domain/release/release-problem";
import { type Selectable, sql } from "kysely";
import type { Db } from "../schema.ts";
import { listInvited } from "./invited.ts";
import type { ReleaseTable } from "./releases.ts";

type Row = Pick<Selectable<ReleaseTable>, "iteration_id" | "state" | "started_by" | "started_at"> & {
  approved: number;
  accepted: number;
  irrevocable: boolean;
  tests: WholeCampaignResponse["releases"][number]["tests"];
  unread_sent_by: string[];
};

/**
 * Lists the newest release of each iteration in a campaign, with its progress in messages. Omits iterations without a
 * release.
 */
async function listNewestReleases(db: Db, campaignId: string): Promise<WholeCampaignResponse["releases"]> {
  const { rows } = await sql<Row>`
    select release.iteration_id, release.state, release.started_by, release.started_at,
      coalesce((release.list ->> 'messages')::int, 0) as approved,
      coalesce((select sum(messages) from release_batch
        where release_id = release.id and state = 'accepted'), 0)::int as accepted,
      exists (select from release_batch
        where release_id = release.id and (state = 'accepted' or acceptance_unknown)) as irrevocable,
      case when release.state = 'prepared' then (
        select case
            when bool_or(proof.state = 'refused' and proof.problem ->> 'code' = ${unknownPlan}) then 'unknown ID'
            when bool_or(coalesce(proof.state, '') = 'refused') then 'refused'
            when bool_or(proof.state is null) then 'to send'
            when bool_or(proof.read_by is null) then 'to read'
            else 'read'
          end
        from release_part part
        left join release_proof proof on proof.release_id = part.release_id and proof.plan = part.plan
        where part.release_id = release.id) end as tests,
      array(select distinct sent_by ->> 'id' from release_proof
        where release_id = release.id and state = 'accepted' and read_by is null order by 1) as unread_sent_by
    from iteration
    join lateral (
      select * from release where iteration_id = iteration.id order by number desc limit 1) release on true
    where iteration.campaign_id = ${campaignId}`.execute(db);
  return rows.map((row) => ({ ...row, started_at: row.started_at && toTimestamp(row.started_at) }));
}

/**
 * Reads the data about a campaign's iterations that is stored in other tables. This is the number of people invited by
 * each report, and the progress of each release.
 */
export async function readCampaignOverview(db: Db, campaignId: string) {
  return { invited: await listInvited(db, campaignId), releases: await listNewestReleases(db, campaignId) };
}
