import { reportNotApprovedFor } from "@spi/domain/expectation/waiver";
import type { Refusal } from "@spi/domain/refusal";
import type { FieldErrors } from "@spi/domain/values/field-errors";
import { type ReportCheck, isTicked } from "@spi/domain/report/report-check";
import { type Result, refuse } from "@spi/domain/values/result";
import { isReason } from "@spi/domain/names/reason";
import { refuseUnmet } from "../expectations/unmet-expectations.ts";
import { changedPlanErrors } from "../plans/approve.ts";
import { sealedPlans } from "../plans/store.ts";
import type { IterationRow } from "../iterations/answer.ts";
import { refuseListInUse } from "../iterations/refuse-list-in-use.ts";
import { refuseReportPeople } from "../reports/refuse-report-people.ts";
import { refuseUnsealed } from "../reports/seal-mismatch.ts";
import { type IterationLock, type StatusChangeRequest, completeTransition, refuseMove } from "./transition.ts";
import { messageOf } from "./decide.ts";
import { waivedFailures, similarWork } from "./recorded-evidence.ts";
import { failingExpectations, newestReport } from "./evidence.ts";
import { decideReport, reportDetail } from "./decide-report.ts";

/**
 * Approves the report of an approved iteration. The report's people must still be available, each NHS Notify ID must be
 * the approved one, every expectation must be met or waived, and each warning must be ticked.
 */
export async function approveReport(lock: IterationLock): Promise<Result<IterationRow, Refusal>> {
  const { db, campaign, current, request } = lock;
  const refusal = refuseMove("approveReport", lock);
  if (refusal) return refuse(refusal);
  const listInUse = await refuseListInUse(db, current.id);
  if (listInUse) return refuse(listInUse);
  const report = await newestReport(lock);
  const failing = await failingExpectations(lock, report);
  const changed = refuseUnsealed({ campaign, iteration: current, reference: request.referenceHash });
  if (changed) return refuse(changed);
  const decision = await decideReport(lock, "approveReport", { report, failing });
  if (!decision.ok) return decision;
  const { columns, people, plans } = decision.value;
  const otherPeople = await refuseReportPeople(people, request.people);
  if (otherPeople) return refuse(otherPeople);
  const unexpected = refuseUnmet(failing);
  if (unexpected) {
    const message = reportNotApprovedFor(failing.failing);
    return refuse<Refusal>({ kind: "invalid", ...messageOf(message), errors: unexpected });
  }
  const sealed = sealedPlans(current, plans);
  const otherPlans = sealed.ok ? undefined : changedPlanErrors(sealed.refusal);
  if (otherPlans) return refuse<Refusal>({ kind: "invalid", message: notApprovedYet, errors: otherPlans });
  const errors = unanswered(report?.checks ?? [], request.command);
  if (errors) return refuse<Refusal>({ kind: "invalid", errors });
  const detail = async (row: IterationRow) => ({
    ...reportDetail(report, request.command),
    ...waivedFailures(failing),
    ...(await similarWork(db, row, request.key.teamId)),
  });
  return completeTransition("approveReport", lock, { set: columns, detail });
}

/** Returns errors for warnings that are not ticked and, if all are ticked, for a missing reason. */
function unanswered(
  checks: readonly ReportCheck[],
  { warnings: seen = [], reason }: StatusChangeRequest,
): FieldErrors | undefined {
  const warnings = checks.filter(({ level }) => level === "warning");
  const missed = warnings.filter((warning) => !isTicked(warning, seen));
  if (missed.length > 0) return { warnings: missed.map(({ message }) => `Check this before you approve: ${message}`) };
  if (warnings.length === 0 || isReason(reason ?? "")) return undefined;
  return { reason: ["Explain why the report is correct despite the warnings."] };
}

const notApprovedYet = "You cannot approve this report yet. Correct the problems listed, then try again.";
