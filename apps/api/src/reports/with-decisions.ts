import type { ReportResponse } from "@spi/domain/api-contract";
import { toTimestamp } from "@spi/domain/day/calendar";
import { readStoredWaived, type StoredWaivedExpectation } from "@spi/domain/expectation/stored-results";
import type { ReportCheck } from "@spi/domain/report/report-check";
import type { Db } from "../database/schema.ts";
import { approvalsWithWaived } from "../history/approvals-with-waivers.ts";

const decisionActions = { approveReport: true, rejectReport: false } as const;

/** Details of a decision on a report, as the history records them. */
interface RecordedDecision {
  reason?: string | null;
  warnings?: string[];
  invited?: number;
  checks?: ReportCheck[];
  waived?: StoredWaivedExpectation[];
}

/**
 * Adds the last decision on each of an iteration's reports, regardless of later changes to the iteration. Also adds the
 * examples that were waived in the approval of the iteration. A decision is about the newest report that was finished
 * at the time.
 */
export async function withDecisions(db: Db, iterationId: string, reports: ReportResponse[]): Promise<ReportResponse[]> {
  const events = await db
    .selectFrom("history")
    .select(["action", "at", "actor", "detail"])
    .where("object_id", "=", iterationId)
    .where("action", "in", Object.keys(decisionActions))
    .orderBy("version")
    .execute();
  const decisions = events.map(({ action, at, actor, detail }) => {
    const { reason = null, warnings = [], invited, checks, waived } = detail as RecordedDecision;
    return {
      by: actor,
      at: toTimestamp(at),
      approved: decisionActions[action as keyof typeof decisionActions],
      reason,
      warnings,
      ...(invited === undefined ? {} : { invited }),
      ...(checks ? { checks } : {}),
      ...(waived ? { waived: waived.map(readStoredWaived) } : {}),
    };
  });
  const approvals = await approvalsWithWaived(db, iterationId);
  const finished = reports.filter(({ status }) => status === "ready");
  return reports.map((report) => {
    const next = finished[finished.indexOf(report) + 1];
    const decision = decisions.findLast(
      ({ at }) => isFrom(report.finished_timestamp, at) && !(next && isFrom(next.finished_timestamp, at)),
    );
    const waived = approvals.findLast(({ at }) => at <= report.requested_timestamp)?.waived ?? [];
    return {
      ...report,
      ...(waived.length > 0 ? { waived_examples: waived } : {}),
      ...(decision && finished.includes(report) ? { decision } : {}),
    };
  });
}

/** Returns whether `start` is known and `moment` is at or after it. */
function isFrom(start: string | null, moment: string): boolean {
  return start !== null && start <= moment;
}
