import type { Refusal } from "@spi/domain/refusal";
import type { Result } from "@spi/domain/values/result";
import type { Db, RunConfiguration } from "../database/schema.ts";
import type { Change } from "../history/change.ts";
import type { ReleaseFiles } from "../lists/release-files.ts";
import { cancelRuns, requestRun } from "../reports/store.ts";
import { callOffRelease } from "../releases/request-release.ts";

/** Dependencies for starting and cancelling report runs. */
export interface ReportRuns {
  newId: () => string;
  /** Maximum number of a team's runs that are waiting or running at the same time. */
  teamLimit: number;
  /** Files of releases. Undefined if NHS Notify is not configured. */
  files?: ReleaseFiles | undefined;
  /** Notifies the worker in this process of new work. Other workers poll for work. */
  wake?: () => void;
}

/** Requests a run of an iteration's report, in the transaction that changes its status. */
export async function startReportRun(
  db: Db,
  run: { iterationId: string; configuration: RunConfiguration; seal: string; change: Change },
  { newId, teamLimit, wake }: ReportRuns,
): Promise<Result<null, Refusal>> {
  const requested = await requestRun(db, { ...run, reportId: newId(), jobId: newId(), teamLimit });
  // Workers can find the job only after this transaction is committed.
  if (requested.ok && wake) setImmediate(wake);
  return requested;
}

/**
 * Cancels the runs of an iteration's report and its release, in the transaction that changes the iteration's status.
 */
export async function callOffReport(
  db: Db,
  { iterationId, now, files }: { iterationId: string; now: Date; files: ReleaseFiles | undefined },
): Promise<Refusal | undefined> {
  const refusal = await callOffRelease(db, { iterationId, now, files });
  if (!refusal) await cancelRuns(db, iterationId, now);
  return refusal;
}
