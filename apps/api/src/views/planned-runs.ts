import type { Day } from "@spi/domain/day/calendar";
import { type CalendarStatus, type PlannedRun, type PlannedRuns, maxListedRuns } from "@spi/domain/desk/planned-runs";
import type { CampaignContent } from "@spi/domain/campaign/campaign";
import { sql } from "kysely";
import { acceptedIn, isBeingSent, sentOn } from "../database/tables/being-sent.ts";
import { invitedBy } from "../database/tables/invited.ts";
import type { Db } from "../database/schema.ts";

/** A query for these teams' iterations with run dates in an inclusive range. */
export interface RunsQuery {
  teamIds: readonly string[];
  from: Day;
  to: Day;
  target: CampaignContent["Target"] | undefined;
  status: CalendarStatus | undefined;
}

/**
 * Lists iterations by run date, with the number of people that their report would invite. Documents and reports are not
 * read, because they are large.
 */
export async function listPlannedRuns(
  db: Db,
  query: RunsQuery,
): Promise<Omit<PlannedRuns, "today" | "overdue_before">> {
  const { rows } = await sql<PlannedRun & { total: number }>`
    with found as materialized (
      select iteration.id, iteration.campaign_id, campaign.team_id, iteration.name, campaign.document ->> 'Name' as campaign,
        campaign.document ->> 'Target' as target, iteration.run_date, iteration.status, count(*) over ()::int as total
      from iteration join campaign on campaign.id = iteration.campaign_id
      where ${matchesQuery(query)} and iteration.run_date between ${query.from} and ${query.to}
      order by iteration.run_date, iteration.name, iteration.id limit ${maxListedRuns})
    select found.team_id, found.campaign_id, found.id as iteration_id, found.campaign, found.name as iteration,
      found.target, found.run_date, found.status, found.total, ${isBeingSent("found")} as being_sent,
      ${sentOn("found")} as sent_on,
      ${invitedBy("found")} as invited, ${acceptedIn("found")} as accepted
    from found order by found.run_date, found.name, found.id`.execute(db);
  const runs = rows.map(({ total: _total, ...run }) => run);
  return { runs, total_runs: rows[0]?.total ?? 0 };
}

/**
 * Counts unsent iterations with a run date before a given day, and returns the date of the first. Returns null if there
 * are none.
 */
export async function countOverdue(db: Db, query: RunsQuery, before: Day): Promise<PlannedRuns["overdue_before"]> {
  const { rows } = await sql<{ count: number; first: string | null }>`
    select count(*)::int as count, min(iteration.run_date) as first
    from iteration join campaign on campaign.id = iteration.campaign_id
    where ${matchesQuery(query)} and iteration.run_date < ${before} and iteration.status <> 'sent to nhs notify'
      and not ${isBeingSent("iteration")}`.execute(db);
  const [row] = rows;
  return row && row.first !== null ? { count: row.count, first: row.first } : null;
}

function matchesQuery({ teamIds, target, status }: RunsQuery) {
  return sql`campaign.team_id in (${sql.join(teamIds)})
    and (${target ?? null}::text is null or campaign.document ->> 'Target' = ${target ?? null})
    and (${status ?? null}::text is null
      or case when ${isBeingSent("iteration")} then 'being sent' else iteration.status end = ${status ?? null})`;
}
