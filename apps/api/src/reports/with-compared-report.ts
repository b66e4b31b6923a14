import type { ReportResponse } from "@spi/domain/api-contract";
import type { Db } from "../database/schema.ts";
import { comparableReport } from "./finished-reports.ts";

/** Adds the other iteration's report that an iteration's first report is compared with. */
export async function withComparedReport(db: Db, reports: ReportResponse[]): Promise<ReportResponse[]> {
  const first = reports.find(({ status }) => status === "ready");
  const other = first && reports[0]?.number === 1 ? await comparableReport(db, first.id) : undefined;
  if (!other) return reports;
  const { id, iteration_id, iteration } = other;
  const { invited } = other.report.summary_report_totals.totals;
  const compared_with = { id, iteration_id, iteration, invited };
  return reports.map((report) => (report === first ? { ...report, compared_with } : report));
}
