import { sql } from "kysely";
import type { Db } from "../../database/schema.ts";
import { isApprovalOfReport } from "../finished.ts";
import type { ReportRow } from "../store.ts";

/** The people of an earlier report, by the hash of their snapshot, and what that report is called. */
export interface EarlierPeople {
  called: string;
  snapshot: string | null;
}

/**
 * Whose people the cohorts of a report are held against: of the last approved report of its iteration, else of the campaign's last
 * approved one of another iteration with the same cohorts; where none is approved, of its iteration's last finished one, which sizes
 * are compared with too, else of the other iteration's; null where there is none. A report of the iteration that was not approved is no
 * measure of the next one over the same people, which are of `snapshot` now: rejected and made again, nobody would have to accept what
 * came in.
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
  const found = await db
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
  if (!found) return null;
  const called = found.is_own ? `report ${found.number}` : `report ${found.number} of “${found.name}”`;
  return { called, snapshot: found.snapshot };
}
