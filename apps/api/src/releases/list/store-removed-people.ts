import type { Db } from "../../database/schema.ts";
import type { ReleaseFiles } from "../../lists/release-files.ts";
import type { ReleaseRow } from "../store.ts";
import type { RemovedMessage } from "./recheck-people.ts";

const recordsOf = 10_000;

/** Writes the removed messages to a separate file and returns its name, or undefined if there are none. */
export async function writeRemoved(
  files: ReleaseFiles,
  release: ReleaseRow,
  removed: readonly RemovedMessage[],
): Promise<string | undefined> {
  if (removed.length === 0) return undefined;
  const writer = await files.write(release.id, "taken out");
  for (let start = 0; start < removed.length; start += recordsOf) {
    await writer.append(Buffer.from(JSON.stringify(removed.slice(start, start + recordsOf))));
  }
  return writer.finish();
}

interface RemovalRecord {
  releaseId: string;
  file: string | undefined;
  removed: readonly RemovedMessage[];
  /** Returns the wave and routing plan of a message. */
  partOf: (message: number) => { wave: number; plan: string };
  now: Date;
}

/** Records a file of removed messages, with the number of messages by wave, plan and reason. */
export async function storeRemoved(db: Db, { releaseId, file, removed, partOf, now }: RemovalRecord): Promise<void> {
  if (file === undefined) return;
  await db
    .insertInto("release_file")
    .values({ release_id: releaseId, name: file, kind: "taken out", created_at: now })
    .execute();
  const groups = Map.groupBy(removed, ({ message, reason }) => JSON.stringify([partOf(message), reason]));
  for (const same of groups.values()) {
    const [{ message, reason } = { message: 0, reason: "" }] = same;
    await db
      .insertInto("release_exclusion")
      .values({ release_id: releaseId, ...partOf(message), reason, messages: same.length })
      .onConflict((conflict) =>
        conflict
          .columns(["release_id", "wave", "plan", "reason"])
          .doUpdateSet((e) => ({ messages: e("release_exclusion.messages", "+", e.ref("excluded.messages")) })),
      )
      .execute();
  }
}
