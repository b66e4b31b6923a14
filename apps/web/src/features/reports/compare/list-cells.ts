import type { IterationAnswer, ReportAnswer } from "@spi/domain/api-contract";
import { figureChange } from "@spi/domain/report/compare-reports";

/** How many people a finished report invites. */
export function invitedIn(report: ReportAnswer): number | undefined {
  return report.status === "ready" ? report.summary_report_totals?.totals.invited : undefined;
}

/** The change of the people invited since the finished report before; empty for the first. */
export function changeSince(before: readonly ReportAnswer[], report: ReportAnswer): string {
  const earlier = before.map(invitedIn).findLast((invited) => invited !== undefined);
  const now = invitedIn(report);
  return earlier === undefined || now === undefined ? "" : figureChange({ before: earlier, now });
}

interface Decided {
  reports: readonly ReportAnswer[];
  decisions: IterationAnswer["decisions"];
}

/** What became of a finished report: decided about, waiting, or superseded by the one that a decision is about now. */
export function decisionAbout(report: ReportAnswer, { reports, decisions }: Decided): string {
  if (report.status !== "ready") return "";
  const newest = reports.findLast(({ status }) => status === "ready");
  if (newest && newest.id !== report.id) return `Superseded by report ${newest.number}`;
  const decision = decisions.findLast(({ transition }) => transition in words);
  return decision ? `${words[decision.transition as keyof typeof words]} by ${decision.by.name}` : "None yet";
}

const words = { approveReport: "Approved", rejectReport: "Rejected" } as const;
