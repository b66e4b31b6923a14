import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { PollingLoop } from "../background/polling-loop.ts";
import { startPolling } from "../background/polling-loop.ts";
import type { Schema } from "../database/schema.ts";
import { finalReleaseStates } from "@spi/domain/release/release";
import type { ReleaseFiles } from "./files/release-files.ts";

interface Keeping {
  db: Kysely<Schema>;
  files: ReleaseFiles;
  keepDays: number;
  now: () => Date;
}

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** Removes the files of one release that ended longer ago than they are kept; false when there is none (REQ-REL-40). */
export async function removeOldFiles({ db, files, keepDays, now }: Keeping): Promise<boolean> {
  const old = await db
    .selectFrom("release")
    .select("id")
    .where("state", "in", finalReleaseStates)
    .where("files_removed_at", "is", null)
    .where("ended_at", "<", new Date(now().getTime() - keepDays * dayMilliseconds))
    .limit(1)
    .executeTakeFirst();
  if (!old) return false;
  await files.remove(old.id);
  await db.updateTable("release").set({ files_removed_at: now() }).where("id", "=", old.id).execute();
  return true;
}

const hour = 60 * 60 * 1000;

/** Looks every hour for files that are no longer kept. */
export function startReleaseKeeper({ log, ...keeping }: Keeping & { log: Logger }): PollingLoop {
  return startPolling({
    work: () => removeOldFiles(keeping),
    onError: (error) => log.error({ error: String(error) }, "files of releases could not be removed"),
    pollMilliseconds: hour,
  });
}
