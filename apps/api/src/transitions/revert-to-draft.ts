import { failureColumns } from "../iterations/report-failure.ts";
import type { Refusal } from "@spi/domain/refusal";
import { type Result, refuse } from "@spi/domain/values/result";
import { json } from "../database/json.ts";
import type { IterationRow } from "../iterations/answer.ts";
import { callOffReport } from "./report-runs.ts";
import { type IterationLock, completeTransition, refuseMove } from "./transition.ts";

/**
 * Moves an iteration back to draft. This clears its approvals and NHS Notify IDs, stops its runs and cancels its
 * release. Refuses if NHS Notify may have accepted messages.
 */
export async function revertToDraft(lock: IterationLock): Promise<Result<IterationRow, Refusal>> {
  const { db, current, request } = lock;
  const { runs, change } = request;
  const calledOff = { iterationId: current.id, now: change.now, files: runs.files };
  const refusal = refuseMove("revertToDraft", lock) ?? (await callOffReport(db, calledOff));
  if (refusal) return refuse(refusal);
  const set = {
    reviewers: json<IterationRow["reviewers"]>([]),
    decisions: json<IterationRow["decisions"]>([]),
    last_rejection: lastRejection(current),
    submitted_by: null,
    seal: null,
    sealed_plans: null,
    sealed_sending_settings: null,
    ...failureColumns(null),
  };
  return completeTransition("revertToDraft", lock, { set });
}

/** Returns the rejection that the draft corrects, or null if the last decision was an approval. */
function lastRejection({ decisions }: IterationRow) {
  const last = decisions.at(-1);
  return last?.transition === "reject" || last?.transition === "rejectReport" ? json(last) : null;
}
