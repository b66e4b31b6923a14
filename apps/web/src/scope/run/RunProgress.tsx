import type { ReportResponse, RunStatus } from "@spi/domain/api-contract";
import { percentDone } from "./run-status.ts";

const statusTexts = {
  requested: "Waiting to start",
  running: "Counting people",
  ready: "Finished",
  failed: "Failed",
  cancelled: "Cancelled",
} as const satisfies Record<RunStatus, string>;

/**
 * Shows the progress of a report in words and as a bar. A report without progress is waiting to start. Screen readers
 * announce changes in status and each quarter, rather than each per cent.
 */
export function RunProgress({ run }: { run: Pick<ReportResponse, "status" | "progress"> | undefined }) {
  const status = run?.status ?? "requested";
  const percent = run ? percentDone(run) : 0;
  const quarter = Math.floor(percent / 25) * 25;
  return (
    <div className="spi-progress">
      <label className="nhsuk-label" htmlFor="report-progress">
        {statusTexts[status]}
        {status === "running" ? `: ${percent}%` : "..."}
      </label>
      <progress id="report-progress" className="spi-progress__bar" max={100} value={percent} />
      <p className="nhsuk-u-visually-hidden" aria-live="polite" aria-atomic="true">
        Summary report: {statusTexts[status].toLowerCase()}
        {status === "running" ? `, ${quarter}%` : ""}
      </p>
    </div>
  );
}
