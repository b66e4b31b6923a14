import type { Refusal } from "@spi/domain/refusal";
import type { Result } from "@spi/domain/values/result";
import type { Db, RunConfiguration } from "../database/schema.ts";
import type { Change } from "../history/change.ts";
import type { ReleaseFiles } from "../lists/release-files.ts";
import { cancelRuns, requestRun } from "../reports/store.ts";
import { callOffRelease } from "../releases/request.ts";

/** What runs of reports are started and called off with. */
export interface ReportRuns {
  newId: () => string;
  /** Runs a team may have under way at once. */
  teamLimit: number;
  /** The files of releases; undefined if NHS Notify is not configured. */
  files?: ReleaseFiles | undefined;
  /** Tells a worker of this process that there is work; others find it by themselves. */
  wake?: () => void;
}

/** Requests a run of an iteration's report, in the transaction that changes its status. */
export async function startReportRun(
  db: Db,
  run: { iterationId: string; configuration: RunConfiguration; seal: string; change: Change },
  { newId, teamLimit, wake }: ReportRuns,
): Promise<Result<null, Refusal>> {
  const requested = await requestRun(db, { ...run, reportId: newId(), jobId: newId(), teamLimit });
  // After this transaction has been committed there is work to find.
  if (requested.ok && wake) setImmediate(wake);
  return requested;
}

/** Calls off the runs of an iteration's report with its release, in the transaction that changes its status. */
export async function callOffReport(
  db: Db,
  { iterationId, now, files }: { iterationId: string; now: Date; files: ReleaseFiles | undefined },
): Promise<Refusal | undefined> {
  const refusal = await callOffRelease(db, { iterationId, now, files });
  if (!refusal) await cancelRuns(db, iterationId, now);
  return refusal;
}
