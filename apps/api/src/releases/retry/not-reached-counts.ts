import { notReachedReasons } from "@spi/domain/iteration/only-people";
import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { Db } from "../../database/schema.ts";
import type { ReleaseFiles } from "../../lists/release-files.ts";
import type { ReleaseRow } from "../store.ts";
import { readNotReached } from "./read-not-reached.ts";

/** Release files, with a cache of the counts calculated from them. */
export interface NotReachedCounts {
  files: ReleaseFiles;
  cache: LRUCache<string, { inputs: string; people: Promise<number> }>;
}

const maxCacheEntries = 200;

export function notReachedCounts(files: ReleaseFiles): NotReachedCounts {
  return { files, cache: new LRUCache({ max: maxCacheEntries }) };
}

/**
 * Counts the people in a finished release who can be messaged again. Reads the release's list, because a person with
 * one failed message may have received another. A list can have a million messages, so the count is cached until more
 * outcomes arrive or the team's stop list changes.
 */
export async function peopleNotReached(db: Db, { files, cache }: NotReachedCounts, releaseId: string): Promise<number> {
  const release = await db.selectFrom("release").selectAll().where("id", "=", releaseId).executeTakeFirstOrThrow();
  const inputs = await readCountInputs(db, release);
  const before = cache.get(releaseId);
  if (before?.inputs === inputs) return before.people;
  const people = count(db, files, release);
  cache.set(releaseId, { inputs, people });
  people.catch(() => cache.delete(releaseId));
  return people;
}

async function count(db: Db, files: ReleaseFiles, release: ReleaseRow): Promise<number> {
  const { numbers } = await readNotReached(db, files, release);
  return notReachedReasons.reduce((sum, reason) => sum + numbers[reason].length, 0);
}

/**
 * Returns a string of the totals that the count depends on. A different string means that the count must be repeated.
 */
async function readCountInputs(db: Db, { id, team_id: teamId, recovery: recovered }: ReleaseRow): Promise<string> {
  const { rows } = await sql`
    select (select json_agg(json_build_array(channel, status, messages) order by channel, status)
        from (select channel, status, sum(messages) as messages from release_outcome_count
          where release_id = ${id} group by channel, status) as sums) as outcomes,
      (select json_build_array(count(*), count(removed_at)) from stop_list_addition where team_id = ${teamId}) as stop_lists`.execute(
    db,
  );
  return JSON.stringify([rows, recovered?.list?.ID]);
}
