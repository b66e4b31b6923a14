import { sql } from "kysely";
import type { Db } from "../../database/schema.ts";
import { isApprovalOfReport } from "../finished-reports.ts";
import type { ReportRow } from "../store.ts";

/** The snapshot of people in an earlier report, identified by its hash, and the report's name. */
export interface EarlierPeople {
  called: string;
  snapshot: string | null;
}

/**
 * Finds the people to compare a report's cohorts with. Prefers the last approved report of its iteration, then the
 * campaign's last approved report of another iteration with the same cohorts. If no report is approved, uses the last
 * finished report of its iteration that has different people, which also allows a comparison of sizes, then the other
 * iteration's. Returns null if there is none. Never uses an unapproved report of the same iteration with the same
 * people (`snapshot`). If it did, users could avoid accepting the new people by repeating a rejected report.
 */
export async function earlierPeople(
  db: Db,
  { id, iteration_id: iterationId }: Pick<ReportRow, "id" | "iteration_id">,
  snapshot: string,
): Promise<EarlierPeople | null> {
  const labels = (table: string) =>
    sql`jsonb_path_query_array(cast(${sql.ref(`${table}.configuration`)} as jsonb), '$.iteration.IterationCohorts[*].CohortLabel')`;
  const isOwn = sql<boolean>`report.iteration_id = ${iterationId}`;
  const wasApproved = sql<boolean>`exists (
    select from history where object_id = report.iteration_id and ${isApprovalOfReport})`;
  const report = await db
    .selectFrom("report")
    .innerJoin("iteration", "iteration.id", "report.iteration_id")
    .innerJoin("iteration as own_iteration", "own_iteration.campaign_id", "iteration.campaign_id")
    .innerJoin("report as own", "own.iteration_id", "own_iteration.id")
    .select([
      "report.number",
      "iteration.name",
      isOwn.as("is_own"),
      sql<string | null>`report.facts ->> 'snapshot'`.as("snapshot"),
    ])
    .where("own.id", "=", id)
    .where("report.status", "=", "ready")
    .where("report.id", "<>", id)
    .where(
      sql<boolean>`(${isOwn} or (${labels("report")} @> ${labels("own")} and ${labels("own")} @> ${labels("report")}))`,
    )
    .where(
      sql<boolean>`(${wasApproved} or not ${isOwn} or report.facts ->> 'snapshot' is distinct from cast(${snapshot} as text))`,
    )
    .orderBy(wasApproved, "desc")
    .orderBy(isOwn, "desc")
    .orderBy("report.finished_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!report) return null;
  const called = report.is_own ? `report ${report.number}` : `report ${report.number} of “${report.name}”`;
  return { called, snapshot: report.snapshot };
}
