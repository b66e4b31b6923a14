import type { Db } from "../../database/schema.ts";
import type { ReleaseFiles } from "../../lists/release-files.ts";
import type { ReleaseRow } from "../store.ts";
import type { TakenOut } from "./recheck-people.ts";

const recordsOf = 10_000;

/** Writes the people removed to a separate file. Undefined if there are none. */
export async function writeTakenOut(
  files: ReleaseFiles,
  release: ReleaseRow,
  out: readonly TakenOut[],
): Promise<string | undefined> {
  if (out.length === 0) return undefined;
  const writer = await files.write(release.id, "taken out");
  for (let start = 0; start < out.length; start += recordsOf) {
    await writer.append(Buffer.from(JSON.stringify(out.slice(start, start + recordsOf))));
  }
  return writer.finish();
}

interface TakenOutRecord {
  releaseId: string;
  file: string | undefined;
  out: readonly TakenOut[];
  /** Returns the wave and routing plan of a message. */
  partOf: (message: number) => { wave: number; plan: string };
  now: Date;
}

/** Makes a file of removed people effective, with their numbers by wave, plan and reason. */
export async function storeTakenOut(db: Db, { releaseId, file, out, partOf, now }: TakenOutRecord): Promise<void> {
  if (file === undefined) return;
  await db
    .insertInto("release_file")
    .values({ release_id: releaseId, name: file, kind: "taken out", created_at: now })
    .execute();
  const groups = Map.groupBy(out, ({ message, reason }) => JSON.stringify([partOf(message), reason]));
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
