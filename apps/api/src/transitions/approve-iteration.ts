import { notApprovedFor } from "@spi/domain/expectation/waiver";
import { sealablePlans } from "@spi/domain/campaign/notify-plans";
import type { Refusal } from "@spi/domain/refusal";
import { mergeErrors } from "@spi/domain/values/field-errors";
import { type Result, refuse } from "@spi/domain/values/result";
import { json } from "../database/json.ts";
import { refuseUnmet } from "../expectations/unmet-expectations.ts";
import { refuseNotAccepted } from "../findings/refused-answers.ts";
import { refusedFindings } from "../findings/answered-findings.ts";
import { sealedBy } from "../plans/approve.ts";
import { sendingOf } from "../sending/store.ts";
import type { IterationRow } from "../iterations/answer.ts";
import { refuseListInUse } from "../iterations/refuse-list-in-use.ts";
import { sealConfiguration } from "../iterations/seal.ts";
import { findSameWork } from "../iterations/similar-work.ts";
import { type IterationLock, completeTransition, refuseMove, runConfiguration } from "./transition.ts";
import { messageOf } from "./decide.ts";
import { findBlockers, unconfirmedRunDate, confirmedRunDate } from "./blockers.ts";
import { sealedAnswers, waivedFailures, similarWork } from "./recorded-evidence.ts";
import { reviewFindings, failingExpectations } from "./evidence.ts";
import { decideIteration } from "./decide-iteration.ts";

/**
 * Approves an iteration in review, with exactly the content that its reviewer saw. Seals the content to run and send.
 */
export async function approveIteration(lock: IterationLock): Promise<Result<IterationRow, Refusal>> {
  const refusal = refuseMove("approve", lock);
  if (refusal) return refuse(refusal);
  const { db, campaign, current, request } = lock;
  const listInUse = await refuseListInUse(db, current.id);
  if (listInUse) return refuse(listInUse);
  const findings = await reviewFindings(lock);
  const notAccepted = refuseNotAccepted("approve", request.command.refused_answers, findings.findings);
  if (notAccepted) return refuse(notAccepted);
  const failing = await failingExpectations(lock, null);
  const { ruleWriters } = await findSameWork(db, current.document, { reviewedIn: request.key.campaignId });
  const ready = await findBlockers(lock, ruleWriters);
  if (!ready.ok) return ready;
  const errors = mergeErrors(refusedFindings(findings), refuseUnmet(failing), ready.value, unconfirmedRunDate(lock));
  if (Object.keys(errors).length > 0) {
    return refuse<Refusal>({ kind: "invalid", ...messageOf(notApprovedFor(failing.failing)), errors });
  }
  const decision = await decideIteration(lock, "approve", { findings, failing });
  if (!decision.ok) return decision;
  const plans = sealablePlans(current.document, decision.value.plans);
  const set = {
    ...decision.value.columns,
    seal: sealConfiguration(runConfiguration(lock)),
    sealed_sending_settings: json(sendingOf(campaign)),
    ...(plans.length === 0 ? {} : { sealed_plans: json(sealedBy(request.change, plans)) }),
  };
  const detail = async (row: IterationRow) => ({
    ...confirmedRunDate(lock),
    ...sealedAnswers(findings),
    ...waivedFailures(failing),
    ...(await similarWork(db, row, request.key.teamId)),
  });
  return completeTransition("approve", lock, { set, detail });
}
