import { failureColumns } from "../iterations/report-failure.ts";
import type { Refusal } from "@spi/domain/refusal";
import { type Result, refuse } from "@spi/domain/values/result";
import { configurationOf } from "../iterations/configuration.ts";
import type { IterationRow } from "../iterations/answer.ts";
import { sealConfiguration } from "../iterations/seal.ts";
import { refuseUnsealed } from "../reports/seal-mismatch.ts";
import { startReportRun } from "./report-runs.ts";
import { type IterationLock, completeTransition, refuseMove, runConfiguration } from "./transition.ts";

/** Requests the report for an approved iteration. Refuses if the content has changed since the approval. */
export async function requestReport(lock: IterationLock): Promise<Result<IterationRow, Refusal>> {
  const { db, campaign, current, request } = lock;
  const refusal =
    refuseMove("requestReport", lock) ??
    refuseUnsealed({ campaign, iteration: current, reference: request.referenceHash });
  if (refusal) return refuse(refusal);
  const configuration = configurationOf({ campaign, iteration: current });
  const seal = sealConfiguration(runConfiguration(lock));
  const run = { iterationId: current.id, configuration, seal, change: request.change };
  const requested = await startReportRun(db, run, request.runs);
  return requested.ok ? completeTransition("requestReport", lock, { set: failureColumns(null) }) : requested;
}
