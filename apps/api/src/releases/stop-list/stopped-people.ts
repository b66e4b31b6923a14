import { createHash } from "node:crypto";
import type { Db } from "../../database/schema.ts";
import type { ReleaseFiles } from "../../lists/release-files.ts";

/** NHS numbers of people who must not be messaged, with the reason. Each file contains one of these records. */
export interface StoppedRecord {
  numbers: string[];
  reason: string;
}

/** Returns the folder of a team's stop list. The team's ID is hashed, because it can contain any characters. */
export function stopListFolder(teamId: string): string {
  return `stop-list-${createHash("sha256").update(teamId).digest("hex").slice(0, 32)}`;
}

/** Lists the files of a team's stop list. Includes every file, even if it is missing from the database. */
export function findStopLists(files: ReleaseFiles, teamId: string): Promise<string[]> {
  return files.names(stopListFolder(teamId));
}

/**
 * Returns the hash of the names of a stop list's files. A different hash shows that the list has changed since a check.
 */
export function hashStopLists(names: readonly string[]): string {
  return createHash("sha256").update(names.toSorted().join("\n")).digest("hex");
}

/**
 * Reads the people on a team's stop list, each with the newest reason, and the names of the files. With `recentFrom`,
 * also returns the people added since then. Throws if a recorded file is missing, so that sending stops instead of
 * messaging the people who are in that file.
 */
export async function readStopped(db: Db, files: ReleaseFiles, teamId: string, recentFrom?: Date) {
  const names = await findStopLists(files, teamId);
  const known = await db
    .selectFrom("stop_list_addition")
    .select(["file", "added_at"])
    .where("team_id", "=", teamId)
    .where("removed_at", "is", null)
    .orderBy("added_at")
    .execute();
  const inOrder = [...new Set([...known.map(({ file }) => file), ...names])];
  const recentFiles = new Set(
    known.filter(({ added_at: at }) => recentFrom && at >= recentFrom).map(({ file }) => file),
  );
  const people = new Map<number, string>();
  const recent = new Set<number>();
  for (const name of inOrder) {
    for await (const record of files.read(stopListFolder(teamId), name)) {
      const { numbers, reason } = JSON.parse(record.toString()) as StoppedRecord;
      for (const number of numbers) people.set(Number(number), reason);
      if (recentFiles.has(name)) for (const number of numbers) recent.add(Number(number));
    }
  }
  return { people, recent, names };
}
