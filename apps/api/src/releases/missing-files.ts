import type { ReleaseProblem } from "@spi/domain/release/release-problem";
import type { Db } from "../database/schema.ts";
import type { MarkedBatch, ReleaseFiles } from "../lists/release-files.ts";

/**
 * Returns the reason why an iteration's releases cannot message anyone, or undefined if they can. The reason is that
 * the files contain accepted messages that are missing from the database, because it was restored from an older backup.
 */
export async function missingFilesProblem(
  db: Db,
  files: Pick<ReleaseFiles, "marked">,
  iterationId: string,
): Promise<ReleaseProblem | undefined> {
  const marked = await files.marked(iterationId);
  if (marked.length === 0) return undefined;
  const known = await db
    .selectFrom("release_file")
    .innerJoin("release", "release.id", "release_file.release_id")
    .select(["release_file.release_id", "release_file.name"])
    .where("release.iteration_id", "=", iterationId)
    .execute();
  const names = new Set(known.map(({ release_id, name }) => `${release_id} ${name}`));
  return marked.every(({ releaseId, name }) => names.has(`${releaseId} ${name}`))
    ? undefined
    : { code: "restored", params: {} };
}

/** A batch for which the files contain more information than the database. */
export interface UnrecordedBatch extends MarkedBatch {
  /** ID in the database. Undefined if the batch is missing from the database. */
  batchId: string | undefined;
}

/** Returns the batches that NHS Notify accepted or may have accepted but that the database does not record as such. */
export async function findUnrecordedBatches(
  db: Db,
  files: Pick<ReleaseFiles, "marked">,
  iterationId: string,
): Promise<UnrecordedBatch[]> {
  const marked = await files.marked(iterationId);
  if (marked.length === 0) return [];
  const rows = await db
    .selectFrom("release_batch")
    .innerJoin("release", "release.id", "release_batch.release_id")
    .select(["release_batch.id", "release_id", "file", "byte_offset", "release_batch.attempt"])
    .select(["release_batch.state", "acceptance_unknown"])
    .where("release.iteration_id", "=", iterationId)
    .execute();
  const batches = new Map(rows.map((row) => [`${row.release_id} ${row.file} ${row.byte_offset}`, row]));
  const known = new Set(rows.map(({ release_id, file }) => `${release_id} ${file}`));
  return marked.flatMap((batch) => {
    const file = `${batch.releaseId} ${batch.name}`;
    const row = batches.get(`${file} ${batch.firstByte}`);
    if (batch.firstByte === undefined && known.has(file)) return [];
    const isRecorded =
      row !== undefined &&
      row.attempt >= batch.attempts &&
      (!batch.accepted || row.acceptance_unknown || row.state === "accepted");
    return isRecorded ? [] : [{ ...batch, batchId: row?.id }];
  });
}
