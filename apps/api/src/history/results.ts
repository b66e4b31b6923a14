import { hashOf } from "@spi/domain/values/hash-of";
import type { Db } from "../database/schema.ts";

/** A report that is missing, or whose result differs from the recorded result. */
interface ResultDifference {
  objectId: string;
  kind: "report";
  differs: "missing" | "result";
}

/**
 * Returns the hash that the history records for a run's result, which covers its report, record and eligibility
 * comparison.
 */
export function resultHash({
  report,
  record,
  eligibility,
}: {
  report: unknown;
  record: unknown;
  eligibility?: unknown;
}) {
  return hashOf({ report, record, ...(eligibility ? { eligibility } : {}) });
}

/**
 * Lists an iteration's reports that are missing or whose result differs from the history. `results` contains the
 * recorded hashes by report number.
 */
export async function resultDifferences(
  db: Db,
  iterationId: string,
  { results }: { results: ReadonlyMap<number, string> },
): Promise<ResultDifference[]> {
  const differences: ResultDifference[] = [];
  for (const [number, hash] of results) {
    const row = await db
      .selectFrom("report")
      .select(["id", "report", "facts", "eligibility"])
      .where("iteration_id", "=", iterationId)
      .where("number", "=", number)
      .executeTakeFirst();
    if (!row) differences.push({ objectId: iterationId, kind: "report", differs: "missing" });
    else if (resultHash({ ...row, record: row.facts }) !== hash) {
      differences.push({ objectId: row.id, kind: "report", differs: "result" });
    }
  }
  return differences;
}
