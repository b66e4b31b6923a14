import type { ReleaseFiles } from "../lists/release-files.ts";
import { callOffRelease } from "./request.ts";
import { cancelRuns, newestSnapshot, requestRun } from "../reports/store.ts";
import { checkNewestReport } from "../reports/report-checks.ts";
import type { Runs } from "../review/commands/transition.ts";

interface RunParts {
  newId: () => string;
  /** Runs a team may have under way at once. */
  teamLimit: number;
  /** Days after which people are old. */
  peopleMaxAgeDays?: number | undefined;
  /** The files of releases; undefined if NHS Notify is not configured. */
  files?: ReleaseFiles | undefined;
  /** Tells a worker of this process that there is work; others find it by themselves. */
  wake?: () => void;
}

/** Starts, refuses and calls off runs of reports for the statuses of iterations. */
export const reportRuns = ({ newId, teamLimit, peopleMaxAgeDays, files, wake }: RunParts): Runs => ({
  request: async (transaction, run) => {
    const requested = await requestRun(transaction, { ...run, reportId: newId(), jobId: newId(), teamLimit });
    // After this transaction has been committed there is work to find.
    if (requested.ok && wake) setImmediate(wake);
    return requested;
  },
  cancel: async (transaction, iterationId, now) => {
    const refusal = await callOffRelease(transaction, { iterationId, now, files });
    if (!refusal) await cancelRuns(transaction, iterationId, now);
    return refusal;
  },
  snapshot: newestSnapshot,
  checked: (db, iterationId, now) => checkNewestReport(db, { iterationId, now, peopleMaxAgeDays }),
});
