import type { ReportResponse } from "@spi/domain/api-contract";
import { figureChange } from "./compare-reports.ts";

/** Returns the number of people that a finished report invites. */
export function invitedCount(report: ReportResponse): number | undefined {
  return report.status === "ready" ? report.summary_report_totals?.totals.invited : undefined;
}

/**
 * Returns the change in the number of people invited since the previous finished report. For the first report, returns
 * the change from another iteration's report, if there is one.
 */
export function changeSince(
  before: readonly ReportResponse[],
  report: ReportResponse,
): { change: string; since?: string } {
  const now = invitedCount(report);
  const earlier = before.map(invitedCount).findLast((invited) => invited !== undefined);
  if (now === undefined) return { change: "" };
  if (earlier !== undefined) return { change: figureChange({ before: earlier, now }) };
  const other = report.compared_with;
  return other ? { change: figureChange({ before: other.invited, now }), since: other.iteration } : { change: "" };
}

/**
 * Describes the decision on a finished report and the user who made it, or states that a newer report superseded the
 * report.
 */
export function describeDecisionStatus(report: ReportResponse, reports: readonly ReportResponse[]): string {
  if (report.status !== "ready") return "";
  const { decision } = report;
  const newest = reports.findLast(({ status }) => status === "ready");
  const isSuperseded = newest !== undefined && newest.id !== report.id;
  const texts = [
    ...(decision ? [describeDecision(decision)] : []),
    ...(isSuperseded ? [`Superseded by report ${newest.number}`] : []),
  ];
  return texts.length === 0 ? "None yet" : texts.join(". ");
}

/** Describes a decision, for example "Rejected by Bo Both". */
export const describeDecision = ({ approved, by }: NonNullable<ReportResponse["decision"]>) =>
  `${approved ? "Approved" : "Rejected"} by ${by.name}`;
