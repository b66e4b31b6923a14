import { conflict } from "@spi/domain/conflict";
import { transitionTo } from "@spi/domain/iteration/lifecycle";
import type { Refusal } from "@spi/domain/refusal";
import { type Result, refuse } from "@spi/domain/values/result";
import type { Db } from "../database/schema.ts";
import { plansNotSealed } from "../plans/approve.ts";
import { readSealedPlans } from "../plans/store.ts";
import type { IterationRow } from "../iterations/answer.ts";
import { refuseUnsealed } from "../reports/seal-mismatch.ts";
import {
  type IterationLock,
  type StatusChange,
  type CommandName,
  type IterationCommand,
  refuseMove,
  lockIteration,
} from "./transition.ts";
import { approveIteration } from "./approve-iteration.ts";
import { approveReport } from "./approve-report.ts";
import { rejectIteration } from "./reject-iteration.ts";
import { rejectReport } from "./reject-report.ts";
import { requestReport } from "./request-report.ts";
import { revertToDraft } from "./revert-to-draft.ts";
import { sendForReview } from "./send-for-review.ts";

/** The command for each transition that users can request. */
const commands: Record<CommandName, IterationCommand> = {
  sendForReview,
  approve: approveIteration,
  reject: rejectIteration,
  requestReport,
  approveReport,
  rejectReport,
  release: refuseRelease,
  revertToDraft,
};

/** Runs the command that changes an iteration's current status to the requested one, in the given transaction. */
export async function changeStatus(db: Db, request: StatusChange): Promise<Result<IterationRow, Refusal>> {
  const locked = await lockIteration(db, request);
  if (!locked.ok) return locked;
  const { status } = locked.value.current;
  const name = transitionTo(status, request.command.status);
  if (!name || name === "finishReport" || name === "failReport") {
    return refuse({ kind: "transition", reason: "wrongStatus", status });
  }
  return commands[name](locked.value);
}

/** Refuses to mark an iteration as sent without a release. Missing approvals are listed first. */
async function refuseRelease(lock: IterationLock): Promise<Result<IterationRow, Refusal>> {
  const { db, campaign, current, request } = lock;
  const refusal =
    refuseMove("release", lock) ?? refuseUnsealed({ campaign, iteration: current, reference: request.referenceHash });
  if (refusal) return refuse(refusal);
  const plans = await readSealedPlans(db, { campaign, iteration: current });
  return refuse(plans.ok ? conflict("sentByRelease") : plansNotSealed(plans.refusal));
}
