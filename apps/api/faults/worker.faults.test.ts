/**
 * Kills report workers, freezes them until their lease has expired and runs two at once, on PostgreSQL. Expects one
 * report with the right totals.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { IterationResponse, ReportResponse } from "@spi/domain/api-contract";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import { summaryReportSchema } from "@spi/domain/report/summary-report";
import { runReport } from "@spi/engine/people/run-report";
import { generatePopulation } from "@spi/engine/population/generate/generate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPostgres } from "../src/database/open.ts";
import { verifyHistory } from "../src/history/store.ts";
import { type TestApi, filterRule, openApi, reviewerIds } from "../test/harness.ts";
import { type PostgresServer, startPostgresServer } from "../test/postgres-server.ts";
import { type RunningWorker, startWorkerProcess } from "./worker-process.ts";
import { openTestPeople } from "../test/open-test-people.ts";

// Number of people. With this many, a run is long enough to be observed and stopped.
const people = 3_000_000;

let postgres: PostgresServer;
let api: TestApi;
let populationDir: string;
beforeAll(async () => {
  postgres = await startPostgresServer(["fsync=off"]);
  populationDir = await mkdtemp(path.join(tmpdir(), "spi-faults-people-"));
  const made = await generatePopulation({ size: people, seed: 1, dir: populationDir, asOf: "20261120" });
  if (!made.ok) throw new Error(made.refusal.message);
  api = await openApi({ database: openPostgres(postgres.url), populationDir });
}, 900_000);
afterAll(async () => {
  await api.close();
  await postgres.dispose();
  await rm(populationDir, { recursive: true });
});

const startOne = () => startWorkerProcess({ databaseUrl: postgres.url, populationDir });

/** Creates an iteration and requests its report. */
async function requested() {
  const { ID: campaignId } = await api.newCampaign();
  const cohorts = ["covid_75_and_over_v2", "covid_immunosuppressed_v2", "covid_at_risk_v1"];
  const IterationCohorts = cohorts.map((CohortLabel, index) => ({ CohortLabel, Priority: index * 10 }));
  const { ID: id } = await api.newIteration(campaignId, { IterationCohorts, IterationRules: [filterRule()] });
  const address = `/team/team-vaccinations/campaign/${campaignId}/iteration/${id}`;
  const move = (who: "wendy.writer" | "arun.approver", body: object) => api.move(who, address, body);
  await move("wendy.writer", { status: "in review", reviewers: [reviewerIds.arun], confirm_past_run_date: true });
  await move("arun.approver", { status: "approved", confirm_past_run_date: true });
  expect((await move("wendy.writer", { status: "report requested" })).status).toBe(200);
  return { id, campaignId, address };
}
type Requested = Awaited<ReturnType<typeof requested>>;

const jobOf = ({ id }: Requested) =>
  api.db
    .selectFrom("job")
    .innerJoin("report", "report.id", "job.subject_id")
    .select(["job.attempt", "job.state"])
    .where("report.iteration_id", "=", id)
    .executeTakeFirstOrThrow();

/** Waits until workers have claimed a report `attempt` times and one of them is working. */
async function atWork(run: Requested, attempt: number): Promise<void> {
  for (;;) {
    const job = await jobOf(run);
    if (job.attempt === attempt && job.state === "running") return;
    if (job.state === "done") throw new Error("the report was finished before its worker could be stopped");
    await sleep(5);
  }
}

async function finished(run: Requested): Promise<void> {
  while ((await jobOf(run)).state !== "done") await sleep(50);
}

/** Returns the report from a run of the same iteration without faults. */
async function undisturbed({ id }: Requested) {
  const { configuration } = await api.db
    .selectFrom("report")
    .select("configuration")
    .where("iteration_id", "=", id)
    .executeTakeFirstOrThrow();
  const run = await runReport({
    ...configuration,
    attributes: shippedReference.attributes,
    people: await openTestPeople(populationDir),
  });
  if (!run.ok) throw new Error(run.refusal.message);
  return run.value.report;
}

/** Expects one finished report with the right figures, one event and no repeated emails. */
async function expectOneReport(run: Requested): Promise<void> {
  const { body: reports } = await api.call<ReportResponse[]>("rita.reader", `${run.address}/summary_report`);
  expect(reports.map(({ status, number, progress }) => [status, number, progress])).toEqual([["ready", 1, 1]]);
  expect(summaryReportSchema.strip().parse(reports[0])).toEqual(await undisturbed(run));
  const { body: iteration } = await api.call<IterationResponse>("rita.reader", run.address);
  expect(iteration.status).toBe("report ready");
  const events = await api.db.selectFrom("history").select("action").where("object_id", "=", run.id).execute();
  expect(events.filter(({ action }) => action === "finishReport")).toHaveLength(1);
  const mails = await api.db
    .selectFrom("outbox")
    .select("recipient")
    .where("iteration_id", "=", run.id)
    .where("event", "=", "finishReport")
    .execute();
  expect(mails.length).toBeGreaterThan(0);
  expect(new Set(mails.map(({ recipient }) => recipient)).size).toBe(mails.length);
  expect(await verifyHistory(api.db)).toEqual([]);
}

test("a report whose worker is killed three times is finished once by the fourth", async () => {
  const run = await requested();
  for (const attempt of [1, 2, 3]) {
    const worker = await startOne();
    await atWork(run, attempt);
    await worker.kill();
  }
  const last = await startOne();
  await finished(run);
  await last.stop();
  expect((await jobOf(run)).attempt).toBe(4);
  await expectOneReport(run);
});

test("a worker frozen past its lease stores nothing when it continues, because another has finished", async () => {
  const run = await requested();
  const frozen = await startOne();
  await atWork(run, 1);
  frozen.freeze();
  const other = await startOne();
  await finished(run);
  await expectOneReport(run);
  frozen.goOn();
  await frozen.says(/another worker took over the job|a result arrived too late/);
  await Promise.all([frozen.stop(), other.stop()]);
  expect((await jobOf(run)).attempt).toBe(2);
  await expectOneReport(run);
});

test("two concurrent workers produce each of many reports once", async () => {
  const runs: Requested[] = [];
  for (let count = 0; count < 6; count += 1) runs.push(await requested());
  const workers: RunningWorker[] = await Promise.all([startOne(), startOne()]);
  for (const run of runs) await finished(run);
  await Promise.all(workers.map((worker) => worker.stop()));
  expect(await Promise.all(runs.map(async (run) => (await jobOf(run)).attempt))).toEqual(runs.map(() => 1));
  expect(workers.filter((worker) => /working on report job/.test(worker.log()))).toHaveLength(2);
  for (const run of runs) await expectOneReport(run);
});
