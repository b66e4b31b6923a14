import { transitions } from "@spi/domain/iteration/lifecycle";
import { serviceId } from "@spi/domain/users/user";
import type { ReportFailure } from "@spi/domain/report/report-failure";
import type { Db } from "../database/schema.ts";
import { writeNextVersion } from "./next-version.ts";
import { failureColumns } from "./report-failure.ts";
import { recordIteration } from "./store.ts";

/** The actor recorded when an iteration moves to its next status because its report has ended. */
export const reportWorker = { id: serviceId, name: "Report worker" };

/**
 * Changes an iteration's status after its run has ended. The status becomes "report ready" or, if the run failed,
 * "approved" with the cause. Must be called first in the transaction that stores the end of the run, so that all
 * changes lock rows in the same order.
 */
export async function endRunOfIteration(
  db: Db,
  {
    iterationId,
    reportNumber,
    failure,
    resultHash,
    now,
  }: { iterationId: string; reportNumber: number; failure: ReportFailure | null; resultHash?: string; now: Date },
): Promise<void> {
  const name = failure === null ? "finishReport" : "failReport";
  const before = await db
    .selectFrom("iteration")
    .innerJoin("campaign", "campaign.id", "iteration.campaign_id")
    .select([
      "iteration.id",
      "iteration.version",
      "iteration.status",
      "iteration.modified_by",
      "iteration.modified_at",
      "campaign.team_id",
    ])
    .where("iteration.id", "=", iterationId)
    .executeTakeFirstOrThrow();
  const change = { teamId: before.team_id, actor: reportWorker, now };
  const set = { status: transitions[name].to, ...failureColumns(failure) };
  const row = await writeNextVersion(db, { current: before, set, change });
  const detail = {
    transition: name,
    from: before.status,
    to: row.status,
    report: reportNumber,
    ...(failure ? { failure: failure.code, params: failure.params } : {}),
    ...(resultHash ? { resultHash } : {}),
  };
  await recordIteration(db, { row, change, action: name, detail });
}
