import type { Refusal } from "@spi/domain/refusal";
import { type Result, refuse } from "@spi/domain/values/result";
import type { IterationRow } from "../iterations/answer.ts";
import { type IterationLock, completeTransition, refuseMove } from "./transition.ts";
import { failingExpectations, newestReport } from "./evidence.ts";
import { decideReport, reportDetail } from "./decide-report.ts";

/** Rejects a report and records the reason. */
export async function rejectReport(lock: IterationLock): Promise<Result<IterationRow, Refusal>> {
  const refusal = refuseMove("rejectReport", lock);
  if (refusal) return refuse(refusal);
  const report = await newestReport(lock);
  const failing = await failingExpectations(lock, report);
  const decision = await decideReport(lock, "rejectReport", { report, failing });
  if (!decision.ok) return decision;
  const detail = () => reportDetail(report, lock.request.command);
  return completeTransition("rejectReport", lock, { set: decision.value.columns, detail });
}
