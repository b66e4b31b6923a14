/** Compares the stored number of people for each finding with the number recorded in the history. */
import { canonicalJson } from "@spi/domain/values/canonical-json";
import { hashOf } from "@spi/domain/values/hash-of";
import type { Db } from "../database/schema.ts";

/** Returns the last counts recorded in an iteration's events since it was last a draft, or null if there are none. */
export function lastRecordedCounts(details: readonly Record<string, unknown>[]): unknown {
  const since = details.slice(details.findLastIndex(({ to }) => to === "draft") + 1);
  return since.findLast((detail) => Object.hasOwn(detail, "findings_counted"))?.["findings_counted"] ?? null;
}

/**
 * Returns whether an iteration's stored counts differ from the counts in its history. Returns false if the history has
 * no counts.
 */
export async function countsDiffer(db: Db, { iterationId, recorded }: { iterationId: string; recorded: unknown }) {
  if (recorded === null) return false;
  const row = await db
    .selectFrom("finding_count")
    .select(["snapshot", "people_as_of", "counts"])
    .where("iteration_id", "=", iterationId)
    .executeTakeFirst();
  const stored = row && { ...row, counts: hashOf(row.counts) };
  return canonicalJson(stored ?? null) !== canonicalJson(recorded);
}
