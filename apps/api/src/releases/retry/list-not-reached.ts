import type { Need } from "@spi/domain/desk/need";
import type { TeamPermissions } from "@spi/domain/users/permissions";
import { sql } from "kysely";
import type { Db } from "../../database/schema.ts";
import { readSums } from "../outcomes/read-outcomes.ts";
import { type NotReachedCounts, peopleNotReached } from "./not-reached-counts.ts";

/**
 * Number of days after a release's end for which the home page offers to try again. The release page offers it as long
 * as the list is stored.
 */
const daysOffered = 14;

const maxOffered = 50;

type Row = Pick<Need, "team_id" | "campaign_id" | "iteration_id" | "campaign" | "iteration" | "run_date"> & {
  id: string;
};

/**
 * Lists releases that recently ended without reaching everyone and for which no one has tried again. Lists them for the
 * user who sent the iteration for review.
 */
export async function listNotReached(
  { db, counts }: { db: Db; counts: NotReachedCounts },
  { id, teams, now }: { id: string; teams: readonly TeamPermissions[]; now: Date },
): Promise<Need[]> {
  const writing = teams.filter(({ permissions }) => permissions.includes("write"));
  if (writing.length === 0) return [];
  const { rows } = await sql<Row>`
    select release.id, release.team_id, iteration.campaign_id, iteration.id as iteration_id,
      campaign.document ->> 'Name' as campaign, iteration.name as iteration, iteration.run_date
    from release join iteration on iteration.id = release.iteration_id
    join campaign on campaign.id = iteration.campaign_id
    where release.state = 'ended' and release.files_removed_at is null
      and release.ended_at > ${new Date(now.getTime() - daysOffered * dayMilliseconds)}
      and release.team_id in (${sql.join(writing.map(({ teamId }) => teamId))})
      and iteration.submitted_by ->> 'id' = ${id}
      and not exists (select from release newer
        where newer.iteration_id = iteration.id and newer.number > release.number)
      and not exists (select from iteration again
        where again.campaign_id = iteration.campaign_id
          and again.document -> 'OnlyPeople' -> 'Release' ->> 'ID' = release.id::text)
    order by release.ended_at desc limit ${maxOffered}`.execute(db);
  const needs: Need[] = [];
  for (const { id: releaseId, ...row } of rows) {
    const { figures, outcomes } = await readSums(db, releaseId);
    const messages = outcomes.failed + figures.refused + figures.cancelled;
    // If the list cannot be read, the home page shows the maximum possible number instead of 0.
    const count = messages === 0 ? 0 : await peopleNotReached(db, counts, releaseId).catch(() => messages);
    if (count > 0)
      needs.push({
        kind: "tryAgain",
        ...row,
        report_number: null,
        count,
        by: null,
        reason: null,
        stopped_midway: false,
      });
  }
  return needs;
}

const dayMilliseconds = 24 * 60 * 60 * 1000;
