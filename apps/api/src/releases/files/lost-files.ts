import type { Db } from "../../database/schema.ts";
import type { ReleaseFiles } from "./release-files.ts";

/**
 * Why nobody may be messaged of an iteration: files say that messages were handed over, or people kept back, of which the
 * database knows nothing, since it was restored from before that. Undefined where it knows of all (REQ-REL-48).
 */
export async function whyLostFiles(db: Db, files: ReleaseFiles, iterationId: string): Promise<string | undefined> {
  const marked = await files.marked(iterationId);
  if (marked.length === 0) return undefined;
  const known = await db
    .selectFrom("release_file")
    .innerJoin("release", "release.id", "release_file.release_id")
    .select(["release_file.release_id", "release_file.name"])
    .where("release.iteration_id", "=", iterationId)
    .execute();
  const names = new Set(known.map(({ release_id, name }) => `${release_id} ${name}`));
  if (marked.every(({ releaseId, name }) => names.has(`${releaseId} ${name}`))) return undefined;
  return "Messages were handed over of which this database knows nothing: it was restored from before. Nobody else is messaged, so that nobody is messaged twice. Give up the rest, and see the runbook.";
}
