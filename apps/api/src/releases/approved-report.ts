import type { SummaryReport } from "@spi/domain/report/summary-report";
import type { Db } from "../database/schema.ts";
import type { ReleaseRow } from "./store.ts";

/** Finds the approved report by its number. Returns undefined if the report was made from a different configuration. */
export async function findReport(
  db: Db,
  {
    iteration_id: iterationId,
    report_number: number,
    seal,
  }: Pick<ReleaseRow, "iteration_id" | "report_number" | "seal">,
): Promise<SummaryReport | undefined> {
  const row = await db
    .selectFrom("report")
    .select(["report", "configuration_hash"])
    .where("iteration_id", "=", iterationId)
    .where("number", "=", number)
    .where("status", "=", "ready")
    .executeTakeFirst();
  return row?.configuration_hash === seal ? (row.report ?? undefined) : undefined;
}
