import type { IterationContent } from "@spi/domain/iteration/iteration";
import type { Result } from "@spi/domain/values/result";
import type { LastApproved } from "@spi/engine/expect/last-report";
import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { RunConfiguration, Schema } from "../database/schema.ts";
import { isDataRefused } from "../database/failures.ts";
import { inRecordedTransaction } from "../history/heads.ts";
import { type PollingLoop, startPolling } from "../background/polling-loop.ts";
import type { Announce } from "../mail/announce.ts";
import { type EarlierPeople, earlierPeople } from "./baseline/earlier-people.ts";
import { findOtherApprovedIterations } from "./other-approved-iterations.ts";
import { type ClaimedJob, claimJob, endJob, maxAttempts, renewLease } from "./jobs.ts";
import { lastApprovedOfKind } from "./baseline/last-approved.ts";
import { type FinishedRun, type ReportRow, type RunEnd, findRun, finishRun } from "./store.ts";

/** Evaluates one configuration for the population data, or refuses with a message for staff. */
export type RunEngine = (
  configuration: RunConfiguration,
  control: {
    onProgress: (fraction: number) => void;
    signal: AbortSignal;
    seal: string;
    /** Finds the earlier population data to compare a report's cohorts with, or null if there is none. */
    earlier: (snapshot: string) => Promise<EarlierPeople | null>;
    /** The report to compare the bounds of expectations with. */
    last: LastApproved;
    /**
     * The campaign's other approved iterations, whose invitations are counted in addition to this iteration's. None by
     * default.
     */
    others?: readonly IterationContent[];
  },
) => Promise<Result<FinishedRun, RunRefusal>>;

/** Reason why there is no report, worded for staff. `detail` is for operators and is only logged. */
interface RunRefusal {
  message: string;
  detail?: string;
}

export interface WorkerSettings {
  db: Kysely<Schema>;
  engine: RunEngine;
  announce: Announce;
  now: () => Date;
  log: Logger;
  leaseMilliseconds?: number;
  pollMilliseconds?: number;
}

/** Starts the loop that computes requested reports one at a time. Any number of workers can run. */
export function startReportWorker(settings: WorkerSettings): PollingLoop {
  const { pollMilliseconds = 1000, log } = settings;
  return startPolling({
    work: (stopping) => workOnce(settings, stopping),
    onError: (error) => log.error({ error: String(error) }, "report worker failed"),
    pollMilliseconds,
  });
}

/** Claims one job and works on it until it ends. Returns false if there was no job. */
export async function workOnce(settings: WorkerSettings, stop: AbortSignal): Promise<boolean> {
  const { db, now, log, leaseMilliseconds = 15_000 } = settings;
  const job = await claimJob(db, leaseMilliseconds);
  if (!job) return false;
  const run = await findRun(db, job.subjectId);
  if (!run) return true;
  await db
    .updateTable("report")
    .set({ status: "running" })
    .where("id", "=", run.id)
    .where("status", "=", "requested")
    .execute();
  if (job.attempt > maxAttempts) {
    await store(settings, job, { failure: { code: "tooManyAttempts", params: { attempts: maxAttempts } } });
    return true;
  }
  const end = await runWithLease(settings, { job, run, stop, leaseMilliseconds });
  if (end === "stopped") await endJob(db, job, { state: "waiting" });
  else if (end === "lost") log.warn({ job: job.id }, "another worker took over the job, or it was cancelled");
  else await store(settings, job, end);
  log.info({ job: job.id, attempt: job.attempt, at: now().toISOString() }, "working on report job");
  return true;
}

/** Stores a run's result. If the database cannot store the report, stores this as a failure instead. */
async function store(settings: WorkerSettings, job: ClaimedJob, end: RunEnd): Promise<void> {
  const { db, now, log, announce } = settings;
  const finish = (ended: RunEnd) =>
    inRecordedTransaction({ db, log }, (transaction) =>
      finishRun(transaction, { job, end: ended, now: now(), announce }),
    );
  const stored = await finish(end).catch((error: unknown) => {
    if (!isDataRefused(error)) throw error;
    log.error({ job: job.id, error: String(error) }, "the database cannot store the report");
    return finish({ failure: { code: "notStorable", params: {} } });
  });
  if (!stored) log.warn({ job: job.id }, "a result arrived too late and was not stored");
}

interface Run {
  job: ClaimedJob;
  run: ReportRow;
  stop: AbortSignal;
  leaseMilliseconds: number;
}

/** Runs the engine and renews the lease meanwhile. Ends early if the lease is lost or the worker stops. */
async function runWithLease(
  { db, engine, now, log }: WorkerSettings,
  { job, run, stop, leaseMilliseconds }: Run,
): Promise<RunEnd | "stopped" | "lost"> {
  const lost = new AbortController();
  let progress = 0;
  const renew = async () => {
    const isRenewed = await renewLease(db, job, { progress, leaseMilliseconds });
    if (!isRenewed) lost.abort();
  };
  const timer = setInterval(() => void renew().catch(() => {}), Math.min(1000, leaseMilliseconds / 3));
  try {
    const result = await engine(run.configuration, {
      onProgress: (fraction) => (progress = fraction),
      signal: AbortSignal.any([stop, lost.signal]),
      seal: run.configuration_hash,
      earlier: (snapshot) => earlierPeople(db, run, snapshot),
      last: await lastApprovedOfKind(db, run),
      others: run.configuration.eligibility ? await findOtherApprovedIterations(db, run, now()) : [],
    });
    if (stop.aborted) return "stopped";
    if (lost.signal.aborted) return "lost";
    if (result.ok) return result.value;
    log.warn({ job: job.id, reason: result.refusal.detail ?? result.refusal.message }, "report could not be produced");
    return { failure: { code: "refused", params: { message: result.refusal.message } } };
  } catch (error) {
    if (stop.aborted) return "stopped";
    if (lost.signal.aborted) return "lost";
    log.error(
      { job: job.id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) },
      "report failed",
    );
    return { failure: { code: "unexpected", params: {} } };
  } finally {
    clearInterval(timer);
  }
}
