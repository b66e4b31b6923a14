import { toTimestamp } from "@spi/domain/day/calendar";
import { finalReleaseStates } from "@spi/domain/release/release";
import type { StopList } from "@spi/domain/release/stop-list";
import type { Db } from "../../database/schema.ts";

const maxAdditions = 200;

/**
 * Lists the additions to a team's stop list, newest first, without the people. Also lists the releases that the stop
 * list affects.
 */
export async function readStopList(db: Db, teamId: string, keepDays: number): Promise<StopList> {
  const rows = await db
    .selectFrom("stop_list_addition")
    .select(["added_by", "added_at", "reason", "people", "already_listed as known", "removed_at"])
    .where("team_id", "=", teamId)
    .orderBy("added_at", "desc")
    .limit(maxAdditions)
    .execute();
  const additions = rows.map(({ added_by: by, added_at: at, removed_at: removed, ...row }) => ({
    ...row,
    by,
    at: toTimestamp(at),
    in_effect: removed === null,
  }));
  return { additions, keep_days: keepDays, releases: (await findCurrentReleases(db, teamId)).slice(0, maxAdditions) };
}

/** Finds a team's current releases, each with its iteration's name. */
export function findCurrentReleases(db: Db, teamId: string): Promise<StopList["releases"]> {
  return db
    .selectFrom("release")
    .innerJoin("iteration", "iteration.id", "release.iteration_id")
    .select(["iteration.campaign_id", "release.iteration_id", "iteration.name as iteration", "release.state"])
    .where("release.team_id", "=", teamId)
    .where("release.state", "not in", finalReleaseStates)
    .orderBy("release.created_at")
    .execute();
}
