import type { Refusal } from "@spi/domain/refusal";
import { sql } from "kysely";
import type { Db } from "../database/schema.ts";

/** Namespace of these advisory locks in PostgreSQL. */
const teamLimitLocks = 7_154_001;

/**
 * Refuses a new report if the team already has `limit` reports waiting or running. Each request for the same team waits
 * until the transaction of the previous one ends, so that every report is counted. Must be called after the iteration
 * is locked, so that this lock is always the last.
 */
export async function refuseOverTeamLimit(
  db: Db,
  { teamId, limit }: { teamId: string; limit: number },
): Promise<Refusal | undefined> {
  await sql`select pg_advisory_xact_lock(${teamLimitLocks}::int, hashtext(${teamId}))`.execute(db);
  const { underWay } = await db
    .selectFrom("job")
    .innerJoin("report", "report.id", "job.subject_id")
    .innerJoin("iteration", "iteration.id", "report.iteration_id")
    .innerJoin("campaign", "campaign.id", "iteration.campaign_id")
    .select((e) => e.fn.countAll<string>().as("underWay"))
    .where("job.state", "in", ["waiting", "running"])
    .where("campaign.team_id", "=", teamId)
    .executeTakeFirstOrThrow();
  return Number(underWay) < limit ? undefined : { kind: "tooManyReports", limit };
}
