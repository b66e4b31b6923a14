import { transitions } from "@spi/domain/iteration/lifecycle";
import { json } from "../../database/json.ts";
import type { Db } from "../../database/schema.ts";
import { recordIteration } from "./store.ts";

/** Who moves an iteration on when its report has ended. */
export const worker = { id: "worker", name: "Report worker" };

/**
 * Moves an iteration on after its run ended: to report ready, or back to approved with the cause when it failed. Call it
 * in the transaction that stores the run's end, before anything else of it, so that all changes hold rows in one order.
 */
export async function endRunOfIteration(
  db: Db,
  {
    iterationId,
    reportNumber,
    failure,
    resultHash,
    now,
  }: { iterationId: string; reportNumber: number; failure: string | null; resultHash?: string; now: Date },
): Promise<void> {
  const name = failure === null ? "finishReport" : "failReport";
  const before = await db
    .selectFrom("iteration")
    .innerJoin("campaign", "campaign.id", "iteration.campaign_id")
    .select(["iteration.version", "iteration.status", "campaign.team_id"])
    .where("iteration.id", "=", iterationId)
    .executeTakeFirstOrThrow();
  const row = await db
    .updateTable("iteration")
    .set({
      status: transitions[name].to,
      report_failure: failure,
      version: before.version + 1,
      modified_by: json(worker),
      modified_at: now,
    })
    .where("id", "=", iterationId)
    .where("version", "=", before.version)
    .returningAll()
    .executeTakeFirstOrThrow();
  const detail = {
    transition: name,
    from: before.status,
    to: row.status,
    report: reportNumber,
    failure,
    ...(resultHash ? { resultHash } : {}),
  };
  await recordIteration(db, { row, change: { teamId: before.team_id, actor: worker, now }, action: name, detail });
}
