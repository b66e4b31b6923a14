import type { Day } from "@spi/domain/day/calendar";
import type { DeskCampaign } from "@spi/domain/desk/desk";
import { type IterationStatus, iterationStatuses } from "@spi/domain/iteration/lifecycle";
import { sql } from "kysely";
import { isBeingSent } from "../database/tables/being-sent.ts";
import type { Db } from "../database/schema.ts";

export type RunsAhead = Pick<DeskCampaign, "next_run_date" | "overdue" | "statuses" | "being_sent">;

interface Row {
  campaign_id: string;
  status: IterationStatus;
  count: number;
  next_run_date: string | null;
  overdue: number;
  being_sent: number;
}

/**
 * Returns the statuses of each campaign's iterations, the next run date and the number of overdue iterations, by
 * campaign.
 */
export async function findRunsAhead(db: Db, teamIds: readonly string[], today: Day): Promise<Map<string, RunsAhead>> {
  const { rows } = await sql<Row>`
    select campaign_id, status, count(*)::int as count,
      min(run_date) filter (where status <> 'sent to nhs notify' and not sending and run_date >= ${today}) as next_run_date,
      (count(*) filter (where status <> 'sent to nhs notify' and not sending and run_date < ${today}))::int as overdue,
      (count(*) filter (where sending))::int as being_sent
    from (
      select iteration.campaign_id, iteration.status, iteration.run_date, ${isBeingSent("iteration")} as sending
      from iteration join campaign on campaign.id = iteration.campaign_id
      where campaign.team_id in (${sql.join(teamIds)})) told
    group by campaign_id, status`.execute(db);
  const runsAhead = new Map<string, RunsAhead>();
  for (const { campaign_id: id, status, count, next_run_date: next, overdue, being_sent: sent } of rows) {
    const known = runsAhead.get(id) ?? { next_run_date: null, overdue: 0, statuses: [], being_sent: 0 };
    const statuses = [...known.statuses, { status, count }];
    runsAhead.set(id, {
      next_run_date: earlier(known.next_run_date, next),
      overdue: known.overdue + overdue,
      being_sent: known.being_sent + sent,
      statuses: statuses.toSorted((a, b) => iterationStatuses.indexOf(a.status) - iterationStatuses.indexOf(b.status)),
    });
  }
  return runsAhead;
}

/** Returns the earlier of two days. Either can be null. */
export function earlier(a: Day | null, b: Day | null): Day | null {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
}
