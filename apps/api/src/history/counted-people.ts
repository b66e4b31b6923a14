/** Whom the people of findings were counted in, as the history keeps it and as it stands beside the iteration. */
import { canonicalJson } from "@spi/domain/values/canonical-json";
import { hashOf } from "@spi/domain/values/hash-of";
import type { Db } from "../database/schema.ts";

/** What an iteration's events tell last of it, since it was a draft; null where they tell nothing. */
export function countedLast(details: readonly Record<string, unknown>[]): unknown {
  const since = details.slice(details.findLastIndex(({ to }) => to === "draft") + 1);
  return since.findLast((detail) => Object.hasOwn(detail, "findings_counted"))?.["findings_counted"] ?? null;
}

/** Whether something else is kept beside an iteration than its history tells; not where it tells nothing. */
export async function countedDiffers(db: Db, { iterationId, told }: { iterationId: string; told: unknown }) {
  if (told === null) return false;
  const row = await db
    .selectFrom("finding_count")
    .select(["snapshot", "people_as_of", "counts"])
    .where("iteration_id", "=", iterationId)
    .executeTakeFirst();
  const kept = row && { ...row, counts: hashOf(row.counts) };
  return canonicalJson(kept ?? null) !== canonicalJson(told);
}
