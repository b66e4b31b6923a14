import { type Kysely, sql } from "kysely";
import type { Logger } from "pino";
import { type PollingLoop, startPolling } from "../../background/polling-loop.ts";
import type { Schema } from "../../database/schema.ts";
import { finalReleaseStates } from "@spi/domain/release/release";
import type { ReleaseRow } from "../store.ts";
import { removePeopleList } from "../retry/retry-release.ts";
import { stopListFolder } from "../stop-list/stopped-people.ts";
import type { Announce } from "../../mail/announce.ts";
import { announceOverdue } from "./overdue.ts";
import type { ReleaseFiles } from "../../lists/release-files.ts";

interface UpkeepInput {
  db: Kysely<Schema>;
  files: ReleaseFiles;
  keepDays: number;
  now: () => Date;
}

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** Deletes the files of one release that ended before the time limit. Returns false if there is no such release. */
export async function removeOldFiles({ db, files, keepDays, now }: UpkeepInput): Promise<boolean> {
  const old = await db
    .selectFrom("release")
    .select(["id", "list"])
    .where("state", "in", finalReleaseStates)
    .where("files_removed_at", "is", null)
    .where("ended_at", "<", new Date(now().getTime() - keepDays * dayMilliseconds))
    .limit(1)
    .executeTakeFirst();
  if (!old) return false;
  await files.remove(old.id);
  await removeOutcomes(db, old);
  await db.updateTable("release").set({ files_removed_at: now() }).where("id", "=", old.id).execute();
  return true;
}

/**
 * Deletes the oldest addition to a stop list if it was made before the time limit. Returns false if there is no such
 * addition.
 */
export async function removeOldStopList({ db, files, keepDays, now }: UpkeepInput): Promise<boolean> {
  const old = await db
    .selectFrom("stop_list_addition")
    .select(["id", "team_id", "file"])
    .where("removed_at", "is", null)
    .where("added_at", "<", new Date(now().getTime() - keepDays * dayMilliseconds))
    .limit(1)
    .executeTakeFirst();
  if (!old) return false;
  await files.remove(stopListFolder(old.team_id), old.file);
  await db.updateTable("stop_list_addition").set({ removed_at: now() }).where("id", "=", old.id).execute();
  return true;
}

const hour = 60 * 60 * 1000;

/**
 * Deletes one list of people that is not needed by any current release. The list was either created before the time
 * limit, or more than an hour ago and no iteration or recovered release refers to it. Returns false if there is no such
 * list.
 */
export async function removeOldPeopleList({ db, files, keepDays, now }: UpkeepInput): Promise<boolean> {
  const milliseconds = now().getTime();
  const { rows } = await sql<{ id: string }>`
    select id from people_list as list
    where removed_at is null
      and (created_at < ${new Date(milliseconds - keepDays * dayMilliseconds)}
        or created_at < ${new Date(milliseconds - hour)} and not exists (
          select from iteration where document -> 'OnlyPeople' ->> 'ID' = list.id::text)
        and not exists (
          select from release where recovery -> 'list' ->> 'ID' = list.id::text))
      and not exists (
        select from release
        where configuration -> 'iteration' -> 'OnlyPeople' ->> 'ID' = list.id::text
          and state not in (${sql.join([...finalReleaseStates])}))
    limit 1`.execute(db);
  const [old] = rows;
  if (!old) return false;
  await removePeopleList({ db, files, now }, old.id);
  return true;
}

/** Maximum number of positions in one statement. With this limit, other transactions do not have to wait long. */
const maxPositions = 10_000;

/**
 * Deletes the outcome of each message, because a message's position has no meaning without the list. The totals remain.
 */
async function removeOutcomes(db: Kysely<Schema>, { id, list }: Pick<ReleaseRow, "id" | "list">): Promise<void> {
  for (let first = 0; first < (list?.messages ?? 0); first += maxPositions) {
    await db
      .deleteFrom("release_outcome")
      .where("release_id", "=", id)
      .where("position", ">=", first)
      .where("position", "<", first + maxPositions)
      .execute();
  }
}

/** Starts an hourly loop that deletes old files and sends emails about overdue releases. */
export function startReleaseUpkeep({
  log,
  announce,
  ...keeping
}: UpkeepInput & { log: Logger; announce: Announce }): PollingLoop {
  return startPolling({
    work: async () => {
      await announceOverdue({ db: keeping.db, now: keeping.now(), announce });
      return (await removeOldFiles(keeping)) || (await removeOldStopList(keeping)) || removeOldPeopleList(keeping);
    },
    onError: (error) => log.error({ error: String(error) }, "old files and overdue releases could not be checked"),
    pollMilliseconds: hour,
  });
}
