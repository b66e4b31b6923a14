import { writeFileSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { randomUUID } from "node:crypto";
import type { IterationResponse, ReportResponse } from "@spi/domain/api-contract";
import { generatePopulation } from "@spi/engine/population/generate/generate";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApi, deadRule, openApi, ruleOfEachType, reviewerIds, testNow } from "../../test/harness.ts";
import { duckdbEngine } from "./duckdb-engine.ts";
import { engineVersion } from "../people/describe-population.ts";
import { claimJob, enqueueJob, endJob, renewLease } from "./jobs.ts";
import { type RunEngine, startReportWorker, workOnce } from "./worker.ts";

let api: TestApi;
let populationDir: string;
let people: string;
beforeAll(async () => {
  populationDir = await mkdtemp(path.join(tmpdir(), "spi-reports-"));
  await generatePopulation({
    size: 5000,
    seed: 1,
    dir: path.join(populationDir, "people"),
    asOf: "20261120",
  });
  people = path.join(populationDir, "people");
  api = await openApi({ populationDir: people, engine: (db) => duckdbEngine({ db, populationDir: people }) });
});
afterAll(async () => {
  await api.close();
  await rm(populationDir, { recursive: true });
});

const cohorts = ["covid_75_and_over_v2", "covid_immunosuppressed_v2"];
let names = 0;

/** Creates an iteration with one rule of each type and requests its report. */
async function requested(changes: Record<string, unknown> = {}) {
  const { ID: campaignId } = await api.newCampaign();
  names += 1;
  const iteration = await api.newIteration(campaignId, {
    Name: `Iteration ${names}`,
    IterationCohorts: cohorts.map((CohortLabel, index) => ({ CohortLabel, Priority: (index + 1) * 10 })),
    IterationRules: [...ruleOfEachType(), deadRule()],
    ...changes,
  });
  const iterationPath = `/team/team-vaccinations/campaign/${campaignId}/iteration/${iteration.ID}`;
  const move = (who: "wendy.writer" | "arun.approver", request: object) => api.move(who, iterationPath, request);
  const moved = [
    await move("wendy.writer", { status: "in review", reviewers: [reviewerIds.arun] }),
    await move("arun.approver", { status: "approved" }),
    await move("wendy.writer", { status: "report requested" }),
  ];
  expect(
    moved.map(({ body }) => body.status),
    JSON.stringify(moved.filter(({ status }) => status !== 200)),
  ).toEqual(["in review", "approved", "report requested"]);
  const reports = async () => (await api.call<ReportResponse[]>("rita.reader", `${iterationPath}/summary_report`)).body;
  const status = async () => (await api.call<IterationResponse>("rita.reader", iterationPath)).body.status;
  return { iteration, iterationPath, move, reports, status };
}

test("a requested report is computed, reconciles and moves the iteration to report ready §7.15", async () => {
  const { reports, status } = await requested();
  expect(await reports()).toMatchObject([{ number: 1, status: "requested", run_date: "20261201" }]);
  await api.work();
  expect(await status()).toBe("report ready");
  const [report] = await reports();
  expect(report).toMatchObject({ status: "ready", progress: 1, failure: null });
  const totals = report?.summary_report_totals?.totals ?? { invited: 0, filtered: 0, suppressed: 0 };
  expect(totals.invited).toBeGreaterThan(0);
  expect(totals.filtered).toBeGreaterThan(0);
  const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
  const excluded = sum(report?.summary_report_exclusions?.exclusions.map((row) => row.exclusions_count) ?? []);
  expect(excluded).toBe(totals.filtered + totals.suppressed);
  expect(sum(report?.summary_report_icb_split?.icb_split.map((row) => row.count) ?? [])).toBe(totals.invited);
  expect(report?.summary_report_counts?.counts.map((row) => row.cohort_label)).toEqual(cohorts);
  const { bands = [], unknown } = report?.ages ?? {};
  expect(sum(bands.map(({ invited }) => invited)) + (unknown?.invited ?? 0)).toBe(totals.invited);
  expect(report?.facts?.people_in_cohorts).toBe(totals.invited + totals.filtered + totals.suppressed);
});

test("each row of the exclusions has its rule's ID, and a run records its population data and code REQ-REV-09", async () => {
  const { iteration, reports } = await requested();
  await api.work();
  const [report] = await reports();
  const ids = iteration.IterationRules.filter((rule) => rule.Type !== "R").map((rule) => rule.ID);
  expect(report?.facts?.exclusion_rules).toEqual(ids);
  expect(report).toMatchObject({
    population: expect.stringMatching(/people as of .* synthetic \(seed/),
    population_snapshot: expect.stringMatching(/^[0-9a-f]{64}$/),
    engine_version: await engineVersion(),
  });
  expect(report).not.toHaveProperty("iceberg_snapshot");
});

test("a run fails if the people are replaced during it", async () => {
  const { reports } = await requested();
  const file = path.join(people, "population.json");
  const manifest = await readFile(file, "utf8");
  const exchanged = JSON.stringify({ ...(JSON.parse(manifest) as object), asOf: "20261121" });
  const engine = duckdbEngine({ db: api.db, populationDir: people });
  await work((configuration, control) =>
    engine(configuration, { ...control, onProgress: () => writeFileSync(file, exchanged) }),
  );
  await writeFile(file, manifest);
  expect(await reports()).toMatchObject([
    { status: "failed", failure: expect.stringContaining("population data changed") },
  ]);
});

test("a report is approved with a seal that covers its people, and not after they are replaced, as its page says REQ-REV-15 REQ-REV-483", async () => {
  const { iterationPath, reports, move } = await requested();
  const page = async () =>
    (await api.call<{ seal: object; approval_refusal: object | null }>("arun.approver", `${iterationPath}/review`))
      .body;
  const review = async () => (await page()).seal;
  const decided = await review();
  await api.work();
  const [report] = await reports();
  const seal = await review();
  expect(seal).toMatchObject({ about: "report", report: 1, people: report?.population_snapshot });
  const approve = (shown: object) => move("arun.approver", { status: "report approved", seal: shown });
  expect(await approve(decided)).toMatchObject({ status: 409, body: { kind: "conflict" } });
  expect(await approve({ ...seal, people: null })).toMatchObject({ status: 409, body: { kind: "conflict" } });
  const file = path.join(people, "population.json");
  const manifest = await readFile(file, "utf8");
  await writeFile(file, JSON.stringify({ ...(JSON.parse(manifest) as object), asOf: "20261121" }));
  expect(await approve(seal)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining("population data has changed since this report") },
  });
  expect((await page()).approval_refusal).toMatchObject({ kind: "conflict", code: "reportOfOtherPeople" });
  await writeFile(file, manifest);
  expect((await page()).approval_refusal).toBeNull();
  expect(await approve(seal)).toMatchObject({ status: 200, body: { status: "report approved" } });
});

test("a report stored before rules had IDs, or by an earlier engine with less data, still opens", async () => {
  const { reports } = await requested();
  await api.work();
  const [whole] = await reports();
  await sql`update report set facts = facts - 'exclusionRules' - 'ages' - 'snapshot' where id = ${whole?.id}`.execute(
    api.db,
  );
  const [{ facts, ...stored } = { facts: null }] = await reports();
  expect(stored).toMatchObject({
    ages: null,
    population_snapshot: null,
    summary_report_totals: whole?.summary_report_totals,
  });
  expect(facts).toEqual({ ...whole?.facts, exclusion_rules: undefined });
});

test("a failed run returns the iteration to approved with its cause, and can be requested again REQ-REV-409", async () => {
  const { reports, status, move, iterationPath } = await requested();
  const broken: RunEngine = () =>
    Promise.resolve({ ok: false, refusal: { message: "The population data are damaged." } });
  await work(broken);
  expect(await status()).toBe("approved");
  expect(await reports()).toMatchObject([{ status: "failed", failure: "The population data are damaged." }]);
  const iteration = await api.call<IterationResponse>("wendy.writer", iterationPath);
  expect(iteration.body.report_failure).toBe("The population data are damaged.");
  expect((await move("wendy.writer", { status: "report requested" })).body.status).toBe("report requested");
  await work(broken);
});

test("an engine that throws fails the run without details", async () => {
  const { reports } = await requested();
  await work(() => Promise.reject(new Error("secret detail")));
  const [report] = await reports();
  expect(report?.failure).toContain("unexpected error");
  expect(report?.failure).not.toContain("secret detail");
});

test("reverting to draft cancels a running report, and its late result is not stored", async () => {
  const { reports, status, move } = await requested();
  const ended = await work(async (_configuration, { signal }) => {
    await move("wendy.writer", { status: "draft" });
    expect(signal.aborted).toBe(false);
    return { ok: true, value: { report: emptyReport, record: {} as never } };
  });
  expect(ended).toBe(true);
  expect(await status()).toBe("draft");
  expect(await reports()).toMatchObject([{ status: "cancelled" }]);
  expect((await reports())[0]).not.toHaveProperty("summary_report_totals");
});

test("a writer can cancel a running report and request it again, and cannot cancel an ended one", async () => {
  const { reports, status, move, iterationPath } = await requested();
  const path = `${iterationPath}/summary_report/${(await reports())[0]?.id}/cancel`;
  expect((await api.call("arun.approver", path, { method: "PUT" })).status).toBe(403);
  expect((await api.call("wendy.writer", path, { method: "PUT" })).body).toMatchObject([{ status: "cancelled" }]);
  expect(await status()).toBe("approved");
  expect((await api.call("wendy.writer", path, { method: "PUT" })).status).toBe(409);
  await move("wendy.writer", { status: "report requested" });
  await api.work();
  expect((await reports()).map((report) => report.status)).toEqual(["cancelled", "ready"]);
});

test("a different worker claims a job whose lease expired, and the first one's result is rejected", async () => {
  const id = randomUUID();
  await enqueueJob(api.db, { id, subjectId: randomUUID(), now: testNow });
  const first = await claimJob(api.db, -1);
  const second = await claimJob(api.db, 60_000);
  expect(first?.id).toBe(id);
  expect(second).toMatchObject({ id, attempt: 2 });
  expect(await claimJob(api.db, 60_000)).toBeUndefined();
  if (!first || !second) throw new Error("both had it");
  expect(await renewLease(api.db, first, { progress: 0.5, leaseMilliseconds: 60_000 })).toBe(false);
  expect(await endJob(api.db, first, { state: "done" })).toBe(false);
  expect(await endJob(api.db, second, { state: "done" })).toBe(true);
  expect(await endJob(api.db, second, { state: "done" })).toBe(false);
});

test("a worker frozen past its lease stores nothing while its successor works", async () => {
  const { reports } = await requested();
  let second: Awaited<ReturnType<typeof claimJob>>;
  const slow: RunEngine = async () => {
    second = await claimJob(api.db, 60_000);
    return { ok: true, value: { report: emptyReport, record: {} as never } };
  };
  await workOnce({ ...settings(slow), leaseMilliseconds: 0 }, new AbortController().signal);
  expect(second?.attempt).toBe(2);
  expect(await reports()).toMatchObject([{ status: "running" }]);
  if (second) await endJob(api.db, second, { state: "waiting" });
  await api.work();
  expect(await reports()).toMatchObject([{ status: "ready" }]);
});

test("a worker that stops returns its job, and another finishes it", async () => {
  const { reports, status } = await requested();
  let started = () => {};
  const running = new Promise<void>((resolve) => (started = resolve));
  const worker = startReportWorker({
    ...settings(async (_configuration, { signal }) => {
      started();
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
      return { ok: false, refusal: { message: "stopped" } };
    }),
    pollMilliseconds: 10,
  });
  await running;
  await worker.stop();
  expect(await status()).toBe("report requested");
  await api.work();
  expect(await reports()).toMatchObject([{ status: "ready" }]);
});

test("a report that five attempts could not finish fails", async () => {
  const { reports } = await requested();
  for (let attempt = 1; attempt <= 5; attempt += 1) await claimJob(api.db, -1);
  await api.work();
  expect(await reports()).toMatchObject([{ status: "failed", failure: expect.stringContaining("tried 5 times") }]);
});

test("a report whose worker was killed three times is finished by the fourth", async () => {
  const { reports, status } = await requested();
  for (let attempt = 1; attempt <= 3; attempt += 1) await claimJob(api.db, -1);
  await api.work();
  expect(await reports()).toMatchObject([{ status: "ready" }]);
  expect(await status()).toBe("report ready");
});

test("a second run adds Report 2 and does not change Report 1", async () => {
  const { reports, move, iterationPath } = await requested();
  await api.work();
  const first = (await reports())[0];
  await move("arun.approver", { status: "report rejected", reason: "Wait for the spring data" });
  await move("wendy.writer", { status: "draft" });
  await move("wendy.writer", { status: "in review", reviewers: [reviewerIds.arun] });
  await move("arun.approver", { status: "approved" });
  await move("wendy.writer", { status: "report requested" });
  await api.work();
  const both = await reports();
  expect(both.map((report) => report.number)).toEqual([1, 2]);
  expect(both[0]).toEqual(first);
  expect(both[1]?.summary_report_totals).toEqual(first?.summary_report_totals);
  expect((await api.call("sam.screening", `${iterationPath}/summary_report`)).status).toBe(404);
});

const settings = (engine: RunEngine) => ({
  db: api.db,
  engine,
  announce: () => Promise.resolve(),
  now: () => testNow,
  log: pino({ level: "silent" }),
});

const work = (engine: RunEngine) => workOnce(settings(engine), new AbortController().signal);

const emptyReport = {
  summary_report_totals: { totals: { invited: 0, filtered: 0, suppressed: 0 } },
  summary_report_exclusions: { exclusions: [] },
  summary_report_counts: { counts: [] },
  summary_report_comms_routing: { comms_routing: [] },
  summary_report_icb_split: { icb_split: [] },
};
