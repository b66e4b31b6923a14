import type { Refusal } from "@spi/domain/refusal";
import { type Result, refuse } from "@spi/domain/values/result";
import { refuseNotAccepted } from "../findings/refused-answers.ts";
import type { IterationRow } from "../iterations/answer.ts";
import { type IterationLock, completeTransition, refuseMove } from "./transition.ts";
import { sealedAnswers } from "./recorded-evidence.ts";
import { reviewFindings, failingExpectations } from "./evidence.ts";
import { decideIteration } from "./decide-iteration.ts";

/** Rejects an iteration in review. Records the reason and any findings whose answers the reviewer does not accept. */
export async function rejectIteration(lock: IterationLock): Promise<Result<IterationRow, Refusal>> {
  const refusal = refuseMove("reject", lock);
  if (refusal) return refuse(refusal);
  const { refused_answers } = lock.request.command;
  const findings = await reviewFindings(lock);
  const notAccepted = refuseNotAccepted("reject", refused_answers, findings.findings);
  if (notAccepted) return refuse(notAccepted);
  const failing = await failingExpectations(lock, null);
  const decision = await decideIteration(lock, "reject", { findings, failing });
  if (!decision.ok) return decision;
  const detail = () => ({ ...(refused_answers ? { refused_answers } : {}), ...sealedAnswers(findings) });
  return completeTransition("reject", lock, { set: decision.value.columns, detail });
}
