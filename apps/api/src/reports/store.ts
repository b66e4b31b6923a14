import { type ReaderFacts, type ReportResponse, readerFactsSchema } from "@spi/domain/api-contract";
import type { ReportEligibility } from "@spi/domain/eligibility/report-eligibility";
import { toStoredEligibility } from "@spi/domain/eligibility/stored-eligibility";
import { type ReportFailure, reportFailureSentence } from "@spi/domain/report/report-failure";
import { type RunRecord, readStoredRecord, toStoredRecord } from "@spi/domain/report/run-record";
import { toTimestamp } from "@spi/domain/day/calendar";
import type { Refusal } from "@spi/domain/refusal";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import type { SummaryReport } from "@spi/domain/report/summary-report";
import type { Selectable } from "kysely";
import { json } from "../database/json.ts";
import { resultHash } from "../history/results.ts";
import type { Db, ReportTable, RunConfiguration } from "../database/schema.ts";
import type { Change } from "../history/change.ts";
import { failureMessage } from "../iterations/report-failure.ts";
import { endRunOfIteration, reportWorker } from "../iterations/run-end.ts";
import type { Announce } from "../mail/announce.ts";
import { type ClaimedJob, cancelJobs, endJob, enqueueJob } from "./jobs.ts";
import { refuseOverTeamLimit } from "./team-limit.ts";

export type ReportRow = Selectable<ReportTable>;

export interface RunRequest {
  reportId: string;
  jobId: string;
  iterationId: string;
  configuration: RunConfiguration;
  change: Change;
  seal: string;
  /** Maximum number of a team's reports that are waiting or running at the same time. */
  teamLimit: number;
}

/** Returns the people snapshot of an iteration's newest finished report, or null if there is no such report. */
export async function newestSnapshot(db: Db, iterationId: string): Promise<string | null> {
  const newest = await db
    .selectFrom("report")
    .select("facts")
    .where("iteration_id", "=", iterationId)
    .where("status", "=", "ready")
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  return newest?.facts?.snapshot ?? null;
}

/**
 * Stores a run, with a copy of exactly the content that it evaluates, and its job. Called in the transaction that
 * changes the status. Refuses if the team already has the maximum number of reports waiting or running.
 */
export async function requestRun(db: Db, request: RunRequest): Promise<Result<null, Refusal>> {
  const { reportId, jobId, iterationId, configuration, change, seal, teamLimit } = request;
  const refusal = await refuseOverTeamLimit(db, { teamId: change.teamId, limit: teamLimit });
  if (refusal) return refuse(refusal);
  const last = await db
    .selectFrom("report")
    .select((e) => e.fn.max("number").as("number"))
    .where("iteration_id", "=", iterationId)
    .executeTakeFirst();
  await db
    .insertInto("report")
    .values({
      id: reportId,
      iteration_id: iterationId,
      number: (last?.number ?? 0) + 1,
      status: "requested",
      configuration: json(configuration),
      configuration_hash: seal,
      run_date: configuration.iteration.IterationDate,
      requested_by: json(change.actor),
      requested_at: change.now,
    })
    .execute();
  await enqueueJob(db, { id: jobId, subjectId: reportId, now: change.now });
  return ok(null);
}

/** Cancels an iteration's unfinished runs. */
export async function cancelRuns(db: Db, iterationId: string, now: Date): Promise<void> {
  const cancelled = await db
    .updateTable("report")
    .set({ status: "cancelled", finished_at: now })
    .where("iteration_id", "=", iterationId)
    .where("status", "in", ["requested", "running"])
    .returning("id")
    .execute();
  await cancelJobs(
    db,
    cancelled.map((report) => report.id),
  );
}

export function findRun(db: Db, id: string): Promise<ReportRow | undefined> {
  return db.selectFrom("report").selectAll().where("id", "=", id).executeTakeFirst();
}

const maxReports = 20;
/** Maximum number of bytes in a page of reports. A page always has at least one report. */
const maxBytes = 2_000_000;

/**
 * Lists an iteration's newest runs before a number, ordered by number. Each run has its progress and, once ready, its
 * summary report. A page is limited by the number of runs and by its size in bytes. Numbers start at 1, so clients can
 * determine whether there are earlier runs.
 */
export async function listReports(db: Db, iterationId: string, before?: number): Promise<ReportResponse[]> {
  const rows = await db
    .selectFrom("report")
    .leftJoin("job", "job.subject_id", "report.id")
    .select([
      "report.id",
      "number",
      "report.status",
      "report.failure",
      "report.problem",
      "run_date",
      "configuration_hash",
      "requested_by",
    ])
    .select(["requested_at", "finished_at", "facts", "report", "job.progress"])
    .where("iteration_id", "=", iterationId)
    .$if(before !== undefined, (query) => query.where("number", "<", before ?? 0))
    .orderBy("number", "desc")
    .limit(maxReports)
    .execute();
  let bytes = 0;
  return rows
    .map(toReportResponse)
    .filter((report, index) => (bytes += JSON.stringify(report).length) <= maxBytes || index === 0)
    .toReversed();
}

function toReportResponse(
  row: Omit<ReportRow, "configuration" | "iteration_id" | "eligibility" | "invited"> & { progress: number | null },
): ReportResponse {
  const record = readStoredRecord(row.facts ?? {});
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    progress: row.status === "ready" ? 1 : Math.min(1, row.progress ?? 0),
    failure: failureMessage(row.problem, row.failure),
    requested_by: row.requested_by,
    requested_timestamp: toTimestamp(row.requested_at),
    finished_timestamp: row.finished_at && toTimestamp(row.finished_at),
    run_date: row.run_date,
    configuration_hash: row.configuration_hash,
    population: record.population ?? null,
    population_snapshot: record.snapshot ?? null,
    iceberg_snapshot: record.icebergSnapshot,
    engine_version: record.engine ?? null,
    ages: record.ages ?? null,
    expected: record.expected ?? [],
    facts: toReaderFacts(record),
    ...row.report,
  };
}

/**
 * Returns the details that readers see from a record, or null if the record was stored before these details
 * existed.
 */
function toReaderFacts(record: Partial<RunRecord>): ReaderFacts | null {
  const facts = {
    people_in_cohorts: record.peopleInCohorts,
    without_date_of_birth: record.withoutDateOfBirth,
    not_routable: record.notRoutable,
    without_message: record.withoutMessage,
    sent_default_instead: record.sentDefaultInstead,
    with_several_plans: record.withSeveralPlans,
    exclusion_rules: record.exclusionRules,
    without_nhs_number: record.withoutNhsNumber,
    boards: record.boards,
    odd_dates: record.oddDates,
  };
  return readerFactsSchema.safeParse(facts).data ?? null;
}

/**
 * Cancels one run at a user's request and moves its iteration back to approved, in the given transaction. Returns false
 * if the run has already ended.
 */
export async function cancelRun(db: Db, { reportId, iterationId, now }: Cancel): Promise<boolean> {
  await db.selectFrom("iteration").select("id").where("id", "=", iterationId).forUpdate().executeTakeFirst();
  const cancelled = await db
    .updateTable("report")
    .set({ status: "cancelled", finished_at: now })
    .where("id", "=", reportId)
    .where("iteration_id", "=", iterationId)
    .where("status", "in", ["requested", "running"])
    .returning("number")
    .executeTakeFirst();
  if (!cancelled) return false;
  await cancelJobs(db, [reportId]);
  await endRunOfIteration(db, {
    iterationId,
    reportNumber: cancelled.number,
    failure: { code: "cancelled", params: {} },
    now,
  });
  return true;
}

interface Cancel {
  reportId: string;
  iterationId: string;
  now: Date;
}

/** Result of a run. */
export type RunEnd = FinishedRun | { failure: ReportFailure };

/** A report, with the record of the run that produced it. */
export interface FinishedRun {
  report: SummaryReport;
  record: RunRecord;
  /** Comparison with the eligibility statement. Null if there is none. */
  eligibility?: ReportEligibility | null;
}

/** Returns a run's result in the stored format, which the history's hash covers. */
const toStoredRun = ({ report, record, eligibility }: FinishedRun) => ({
  report,
  record: toStoredRecord(record),
  eligibility: eligibility ? toStoredEligibility(eligibility) : null,
});

interface Finish {
  job: ClaimedJob;
  end: RunEnd;
  now: Date;
  announce: Announce;
}

/**
 * Stores a run's result, moves the iteration to its next status, emails the recipients and ends the job, in one
 * transaction. Stores nothing if another worker has taken over the job, or if it has been cancelled, in the meantime.
 * Returns whether the result was stored.
 */
export async function finishRun(db: Db, { job, end, now, announce }: Finish): Promise<boolean> {
  const failure = "failure" in end ? end.failure : null;
  const finished = "report" in end ? toStoredRun(end) : null;
  // The iteration's row is locked first, as in every change of status. Because the order of locks is fixed, there can
  // be no deadlocks.
  const run = await db
    .selectFrom("iteration")
    .innerJoin("report", "report.iteration_id", "iteration.id")
    .select(["iteration.id as iterationId", "report.number as reportNumber"])
    .where("report.id", "=", job.subjectId)
    .forUpdate("iteration")
    .executeTakeFirst();
  const ended = await endJob(
    db,
    job,
    failure === null ? { state: "done" } : { state: "failed", failure: failure.code },
  );
  if (!run || !ended) return false;
  await db
    .updateTable("report")
    .set({
      status: failure === null ? "ready" : "failed",
      finished_at: now,
      ...(failure ? { failure: reportFailureSentence(failure), problem: json(failure) } : {}),
      ...(finished
        ? {
            report: json(finished.report),
            facts: json(finished.record),
            ...(finished.eligibility ? { eligibility: json(finished.eligibility) } : {}),
          }
        : {}),
    })
    .where("id", "=", job.subjectId)
    .execute();
  const hash = finished ? { resultHash: resultHash(finished) } : {};
  await endRunOfIteration(db, { ...run, failure, ...hash, now });
  const transition = failure === null ? "finishReport" : "failReport";
  await announce(db, { iterationId: run.iterationId, transition, actor: reportWorker, now });
  return true;
}
