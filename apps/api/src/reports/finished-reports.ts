import type { SummaryReport } from "@spi/domain/report/summary-report";
import type { PeopleNeed } from "@spi/engine/population/snapshots";
import { sql } from "kysely";
import type { Db } from "../database/schema.ts";
import type { ReportRow } from "./store.ts";

type FinishedColumns = "id" | "iteration_id" | "number" | "run_date" | "facts" | "configuration";

/** A finished report with its inputs. */
export type FinishedReportRow = Pick<ReportRow, FinishedColumns> & { report: SummaryReport };

/** Selects finished reports with their inputs. */
export const finishedReports = (db: Db) =>
  db
    .selectFrom("report")
    .select([
      "report.id",
      "report.iteration_id",
      "report.number",
      "report.run_date",
      "report.facts",
      "report.configuration",
    ])
    .select((e) => e.ref("report.report").$castTo<SummaryReport>().as("report"))
    .where("report.status", "=", "ready")
    .where("report.report", "is not", null);

/** Lists an iteration's newest finished reports, newest first. */
export function newestFinished(db: Db, iterationId: string, most: number): Promise<FinishedReportRow[]> {
  return finishedReports(db)
    .where("report.iteration_id", "=", iterationId)
    .orderBy("report.number", "desc")
    .limit(most)
    .execute();
}

/** Returns the number and people snapshot of each iteration's newest finished report. */
export async function newestPeople(
  db: Db,
  iterationIds: readonly string[],
): Promise<Map<string, { number: number; snapshot: string | null }>> {
  if (iterationIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("report")
    .distinctOn("iteration_id")
    .select(["iteration_id", "number", sql<string | null>`facts ->> 'snapshot'`.as("snapshot")])
    .where("iteration_id", "in", iterationIds)
    .where("status", "=", "ready")
    .where("report", "is not", null)
    .orderBy("iteration_id")
    .orderBy("number", "desc")
    .execute();
  return new Map(rows.map(({ iteration_id: id, ...report }) => [id, report]));
}

/**
 * True for an event that is a decision on the report. A decision is about the newest report that was finished at the
 * time.
 */
const decidesAboutReport = sql<boolean>`history.at >= report.finished_at and not exists (
    select from report newer where newer.iteration_id = report.iteration_id and newer.status = 'ready'
      and newer.number > report.number and newer.finished_at <= history.at)`;

/** True for an event that approved the report. */
export const isApprovalOfReport = sql<boolean>`history.action = 'approveReport' and ${decidesAboutReport}`;

const isRejected = sql<boolean>`exists (
  select from history where object_id = report.iteration_id and action = 'rejectReport' and ${decidesAboutReport})`;

/**
 * Finds the most recent finished report that precedes the given report in the same iteration, ignoring rejected
 * reports.
 */
export function reportBefore(
  db: Db,
  { iteration_id: iterationId, number }: Pick<FinishedReportRow, "iteration_id" | "number">,
): Promise<FinishedReportRow | undefined> {
  return finishedReports(db)
    .where("report.iteration_id", "=", iterationId)
    .where("report.number", "<", number)
    .where((e) => e.not(isRejected))
    .orderBy("report.number", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Finds the iteration's newest approved report. */
export function lastApprovedReport(db: Db, iterationId: string): Promise<FinishedReportRow | undefined> {
  return finishedReports(db)
    .where("report.iteration_id", "=", iterationId)
    .where(sql<boolean>`exists (select from history where object_id = report.iteration_id and ${isApprovalOfReport})`)
    .orderBy("report.number", "desc")
    .limit(1)
    .executeTakeFirst();
}

/**
 * Finds the newest report of another iteration to compare a report with, ignoring rejected reports. Prefers iterations
 * with the same cohorts, starting with the iteration that this one was copied from. If no report has the same cohorts,
 * uses that iteration's report, otherwise the campaign's previous report. Both reports must have the same communication
 * type and be for everyone or for the same list, and the other report's run date must not be later.
 */
export async function comparableReport(
  db: Db,
  reportId: string,
): Promise<(FinishedReportRow & { iteration: string; copied: boolean; same_cohorts: boolean }) | undefined> {
  const sameCohorts = sql<boolean>`${cohortsOf("report")} is not distinct from ${cohortsOf("own")}`;
  const sameType = sql<boolean>`report.configuration -> 'iteration' ->> 'CommsType' = own.configuration -> 'iteration' ->> 'CommsType'`;
  const copied = sql<boolean>`iteration.id is not distinct from own_iteration.copied_from_id`;
  const report = await finishedReports(db)
    .innerJoin("iteration", "iteration.id", "report.iteration_id")
    .innerJoin("iteration as own_iteration", "own_iteration.campaign_id", "iteration.campaign_id")
    .innerJoin("report as own", "own.iteration_id", "own_iteration.id")
    .select(["iteration.name as iteration", copied.as("copied")])
    .select([sameCohorts.as("same_cohorts"), sameType.as("same_type")])
    .where("own.id", "=", reportId)
    .whereRef("report.iteration_id", "<>", "own.iteration_id")
    .whereRef("report.run_date", "<=", "own.run_date")
    .where((e) => e.not(isRejected))
    .where(sql<boolean>`${listHashOf("report")} is not distinct from ${listHashOf("own")}`)
    .orderBy("same_cohorts", "desc")
    .orderBy("same_type", "desc")
    .orderBy("copied", "desc")
    .orderBy("report.run_date", "desc")
    .orderBy("report.number", "desc")
    .limit(1)
    .executeTakeFirst();
  // A reminder's figures are not compared with those of an invitation. If the only iteration with the same cohorts is
  // of the other type, nothing is compared.
  return report?.same_type ? report : undefined;
}

/** Labels of a report's cohorts, sorted and joined into one string. */
const cohortsOf = (report: "report" | "own") => sql`(
  select string_agg(cohort ->> 'CohortLabel', ' ' order by cohort ->> 'CohortLabel')
    from jsonb_array_elements(${sql.ref(`${report}.configuration`)} -> 'iteration' -> 'IterationCohorts') as cohort)`;

/** Hash of the list of people that a report is limited to. Null if the report is about everyone. */
const listHashOf = (report: "report" | "own") =>
  sql`${sql.ref(`${report}.configuration`)} -> 'iteration' -> 'OnlyPeople' ->> 'Hash'`;

/** A finished report, with the hash that shows whether two reports have the same rules. */
export type ComparableRow = FinishedReportRow & Pick<ReportRow, "configuration_hash">;

/** Finds finished reports by ID, omitting those outside the team's campaign. */
export function finishedOfCampaign(
  db: Db,
  { teamId, campaignId, ids }: { teamId: string; campaignId: string; ids: readonly string[] },
): Promise<ComparableRow[]> {
  return finishedReports(db)
    .innerJoin("iteration", "iteration.id", "report.iteration_id")
    .innerJoin("campaign", "campaign.id", "iteration.campaign_id")
    .select("report.configuration_hash")
    .where("campaign.team_id", "=", teamId)
    .where("campaign.id", "=", campaignId)
    .where("report.id", "in", ids)
    .execute();
}

/**
 * Reads a finished report's comparison with the eligibility statement. Returns undefined if the team, campaign,
 * iteration and report do not match.
 */
export function eligibilityOfReport(
  db: Db,
  { teamId, campaignId, iterationId, id }: Record<"teamId" | "campaignId" | "iterationId" | "id", string>,
): Promise<Pick<ReportRow, "configuration" | "eligibility"> | undefined> {
  return db
    .selectFrom("report")
    .innerJoin("iteration", "iteration.id", "report.iteration_id")
    .innerJoin("campaign", "campaign.id", "iteration.campaign_id")
    .select(["report.configuration", "report.eligibility"])
    .where("campaign.team_id", "=", teamId)
    .where("campaign.id", "=", campaignId)
    .where("iteration.id", "=", iterationId)
    .where("report.id", "=", id)
    .where("report.status", "=", "ready")
    .executeTakeFirst();
}

/**
 * Lists the reports that still need their population data. These are reports in progress and, for each iteration, the
 * report that can still be approved or released.
 */
export async function reportsThatNeedPeople(db: Db): Promise<PeopleNeed[]> {
  const rows = await db
    .selectFrom("report")
    .innerJoin("iteration", "iteration.id", "report.iteration_id")
    .select([
      "report.number",
      "report.status",
      "report.facts",
      "iteration.name",
      "iteration.status as iteration_status",
    ])
    .where((e) =>
      e.or([
        e("report.status", "in", ["requested", "running"]),
        e.and([e("iteration.status", "in", ["report ready", "report approved"]), e("report.status", "=", "ready")]),
      ]),
    )
    .distinctOn("report.iteration_id")
    .orderBy("report.iteration_id")
    .orderBy("report.number", "desc")
    .execute();
  return rows.map(({ number, status, facts, name, iteration_status: iterationStatus }) => {
    const report = `report ${number} of “${name}”`;
    if (status !== "ready") return { report, need: "report", snapshot: null };
    const need = iterationStatus === "report ready" ? "decision" : "release";
    return { report, need, snapshot: facts?.snapshot ?? null };
  });
}
