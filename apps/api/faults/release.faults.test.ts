/**
 * Kills workers repeatedly while they send a list to NHS Notify, which loses responses. Expects each message exactly
 * once.
 */
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { type RunningNotify, plan, startNotify } from "@spi/dev-notify/running-notify";
import { planSchema } from "@spi/dev-notify/settings";
import type { IterationResponse } from "@spi/domain/api-contract";
import { toTimestamp } from "@spi/domain/day/calendar";
import { figuresAddUp } from "@spi/domain/release/figures";
import type { ReleaseResponse } from "@spi/domain/release/release-answer";
import { proofChecks } from "@spi/domain/release/proof";
import { type SendingSettings, defaultSending } from "@spi/domain/release/sending/sending-settings";
import { generatePopulation } from "@spi/engine/population/generate/generate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPostgres } from "../src/database/open.ts";
import { verifyHistory } from "../src/history/store.ts";
import { messageReferences } from "../src/releases/outcomes/message-references.ts";
import { type TestApi, filterRule, openApi, reviewerIds } from "../test/harness.ts";
import { type PostgresServer, startPostgresServer } from "../test/postgres-server.ts";
import { notifyPlan, testReleaseServices } from "../test/approved-report.ts";
import { type RunningWorker, startWorkerProcess } from "./worker-process.ts";

/** True for `npm run test:all -- release`, which sends a million messages to half a million people with two plans. */
const large = process.env["SPI_FAULTS_RELEASE"] === "large";
const { people, kills, leastKills, batchSize } = large
  ? { people: 900_000, kills: 60, leastKills: 30, batchSize: 1000 }
  : { people: 100_000, kills: 20, leastKills: 6, batchSize: 100 };
const mostMessages = 3_000_000;

/** Invited cohorts and plans. With many people, there are three large cohorts with two plans each. */
const cohorts = large
  ? ["covid_75_and_over_v2", "bowel_screening_50_to_74_v1", "mmr_catch_up_6_to_25_v2"]
  : ["covid_75_and_over_v2"];
const inCareHome = filterRule({ Name: "Care home", AttributeName: "CARE_HOME_FLAG", Operator: "=", Comparator: "Y" });
/**
 * Date of the workers' clock. Nothing is sent before the run date, or if the population data is older than a campaign's
 * settings allow.
 */
const today = toTimestamp(new Date()).slice(0, 8);
const content = {
  IterationDate: today,
  IterationCohorts: cohorts.map((CohortLabel, Priority) => ({ CohortLabel, Priority })),
  IterationRules: [large ? inCareHome : filterRule()],
  DefaultCommsRouting: large ? "DIGITAL_FIRST|LETTER" : "DIGITAL_FIRST",
};
const letter = { id: "LETTER", uuid: "0b7f2c1e-5a94-4d3c-8f6b-1e2d3c4b5a62" };

let postgres: PostgresServer;
let api: TestApi;
let notify: RunningNotify;
let folder: string;
let env: Record<string, string>;
const populationDir = () => path.join(folder, "people");
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "spi-faults-release-"));
  const made = await generatePopulation({ size: people, seed: 1, dir: populationDir(), asOf: today });
  if (!made.ok) throw new Error(made.refusal.message);
  postgres = await startPostgresServer(["fsync=off"]);
  api = await openApi({
    database: openPostgres(postgres.url),
    populationDir: populationDir(),
    releases: testReleaseServices(folder),
  });
  const plans = [plan, planSchema.parse({ id: letter.uuid, name: "Letter" })];
  const limits = { quotaPerMinute: 1_000_000, spikePerMinute: Infinity };
  notify = await startNotify({ limits, now: Date.now, random: Math.random, mostMessages, plans });
  const keyFile = path.join(folder, "notify.pem");
  await writeFile(keyFile, notify.privateKey.export({ type: "pkcs8", format: "pem" }));
  env = {
    SPI_NOTIFY_URL: `${notify.origin}/comms`,
    SPI_NOTIFY_TOKEN_URL: `${notify.origin}/oauth2/token`,
    SPI_NOTIFY_API_KEY: notify.client.apiKey,
    SPI_NOTIFY_APPLICATION_ID: notify.client.applicationId,
    SPI_NOTIFY_KEY_ID: notify.client.keyId,
    SPI_NOTIFY_PRIVATE_KEY_FILE: keyFile,
    SPI_RELEASE_DIR: path.join(folder, "releases"),
    SPI_RELEASE_KEY: randomBytes(32).toString("base64"),
    SPI_RELEASE_BATCH_SIZE: String(batchSize),
  };
}, 300_000);
afterAll(async () => {
  // If a test fails, its workers are still running.
  await Promise.all(started.map((worker) => worker.kill()));
  await notify.close();
  await api.close();
  await postgres.dispose();
  await rm(folder, { recursive: true });
});

const started: RunningWorker[] = [];
const startOne = async () => {
  const worker = await startWorkerProcess({ databaseUrl: postgres.url, populationDir: populationDir(), env });
  started.push(worker);
  return worker;
};

/** Creates a reviewed iteration with its NHS Notify ID. A worker creates its report, which is then approved. */
async function approved(sending: SendingSettings): Promise<string> {
  const { ID: campaignId } = await api.newCampaign();
  const { ID: id } = await api.newIteration(campaignId, content);
  const campaign = `/team/team-vaccinations/campaign/${campaignId}`;
  const body = { Version: 1, notify_plans: large ? [notifyPlan, letter] : [notifyPlan] };
  expect((await api.call("wendy.writer", `${campaign}/notify-plans`, { method: "PUT", body })).status).toBe(200);
  const settings = { Version: 2, sending };
  expect((await api.call("wendy.writer", `${campaign}/sending`, { method: "PUT", body: settings })).status).toBe(200);
  const iteration = `${campaign}/iteration/${id}`;
  const move = async (who: "wendy.writer" | "arun.approver", request: object) => {
    const { status, body: answer } = await api.move(who, iteration, { confirm_past_run_date: true, ...request });
    expect(status, JSON.stringify(answer)).toBe(200);
  };
  await move("wendy.writer", { status: "in review", reviewers: [reviewerIds.arun] });
  await move("arun.approver", { status: "approved" });
  await move("wendy.writer", { status: "report requested" });
  const worker = await startOne();
  const statusOf = async () => (await api.call<IterationResponse>("rita.reader", iteration)).body.status;
  await expect.poll(statusOf, { timeout: 60_000 }).toBe("report ready");
  await worker.stop();
  const { body: review } = await api.call<{ report: { checks: { level: string; message: string }[] } }>(
    "arun.approver",
    `${iteration}/review`,
  );
  const warnings = review.report.checks.filter(({ level }) => level === "warning").map(({ message }) => message);
  await move("arun.approver", { status: "report approved", warnings, reason: "Looked at" });
  return iteration;
}

/** Waits until a worker has sent messages to the test recipients, and confirms as a user that they have been read. */
async function prove(address: string): Promise<void> {
  const release = async () => (await api.call<ReleaseResponse>("rita.reader", address)).body.release!;
  const send = { version: (await release()).version };
  expect((await api.call("rhys.releaser", `${address}/proof`, { method: "POST", body: send })).status).toBe(200);
  const isAccepted = async () => (await release()).plans.every(({ proof }) => proof?.state === "accepted");
  await expect.poll(isAccepted, { timeout: 60_000 }).toBe(true);
  const { version, plans } = await release();
  const read = plans.map(({ plan, name, version: seen }) => ({ plan, name, version: seen, confirm_name: true }));
  const body = { version, checks: Object.keys(proofChecks), plans: read };
  const answer = await api.call("arun.approver", `${address}/proof/reading`, { method: "POST", body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

/**
 * Creates a list that two workers are ready to send, with its test messages read. Returns functions that start the
 * release and read its state.
 */
async function readyRelease(sending = defaultSending) {
  const iteration = await approved(sending);
  const address = `${iteration}/release`;
  const release = async () => (await api.call<ReleaseResponse>("rita.reader", address)).body.release!;
  expect((await api.call("rhys.releaser", address, { method: "POST" })).status).toBe(200);
  const workers = [await startOne(), await startOne()];
  const prepared = async () => {
    const { state, cause } = await release();
    return state === "refused" ? cause : state;
  };
  await expect.poll(prepared, { timeout: 120_000 }).toBe("prepared");
  await prove(address);
  const start = async () => {
    const { version, figures } = await release();
    const body = { version, messages: figures.remaining };
    const answer = await api.call("rhys.releaser", `${address}/start`, { method: "PUT", body });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  };
  return { iteration, release, workers, start };
}

test("workers killed repeatedly, two at a time and with lost responses, send each message exactly once REQ-REL-30", async () => {
  const { iteration, release, start, workers: first } = await readyRelease();
  let workers = first;
  await notify.setFaults({ lostBefore: 0.1, lostAfter: 0.1, timeoutAfter: 0.05, refused: 0.1, refusedPeople: 0.01 });
  await start();
  let killed = 0;
  while ((await release()).state !== "ended") {
    const { state, cause, figures } = await release();
    expect(state, cause ?? "").not.toBe("stopped");
    expect(figuresAddUp(figures)).toBe(true);
    if (killed === kills || figures.accepted === 0) {
      await sleep(200);
      continue;
    }
    const [older, ...newer] = workers;
    await older!.kill();
    killed += 1;
    workers = [...newer, await startOne()];
  }
  await Promise.all(workers.map((worker) => worker.stop()));
  expect(killed).toBeGreaterThanOrEqual(leastKills);
  const { figures, list } = await release();
  expect(await notify.received()).toMatchObject({ repeatedWithAnotherBody: 0 });
  const times = await timesAccepted(iteration.split("/").at(-1)!);
  expect(times.length).toBe(figures.accepted);
  expect(times.every((time) => time === 1)).toBe(true);
  expect(figures.accepted + figures.refused).toBe(figures.approved);
  expect(figures.refused).toBeGreaterThan(0);
  expect(figures.approved).toBe(list!.messages);
  expect((await api.call<IterationResponse>("rita.reader", iteration)).body.status).toBe("sent to nhs notify");
  expect(await verifyHistory(api.db)).toEqual([]);
});

/** Returns the number of times that NHS Notify accepted each of a release's messages, not including test messages. */
async function timesAccepted(iterationId: string): Promise<number[]> {
  const { id } = await api.db
    .selectFrom("release")
    .select("id")
    .where("iteration_id", "=", iterationId)
    .executeTakeFirstOrThrow();
  const { read } = messageReferences([Buffer.from(env["SPI_RELEASE_KEY"]!, "base64")]);
  const answer = await fetch(`${notify.origin}/control/accepted`);
  return (await answer.text())
    .trim()
    .split("\n")
    .map((line) => line.split("\t"))
    .filter(([reference = ""]) =>
      read(reference).some(({ releaseStart }) => id.replaceAll("-", "").startsWith(releaseStart)),
    )
    .map(([, times]) => Number(times));
}

test.skipIf(large)(
  "an operator's command stops a release while two workers run, and it stays stopped when they start again REQ-REL-210",
  async () => {
    await notify.setFaults({});
    // With a low hourly limit, the release is still in progress while the command runs.
    const { iteration, release, workers, start } = await readyRelease({ ...defaultSending, messages_an_hour: 500 });
    const id = iteration.split("/").at(-1)!;
    const refused = await runSpi(["release", "stop", "--all", "--iteration", id, "--reason", "Wrong letter"]);
    expect(refused).toMatchObject({ code: 2, errors: expect.stringContaining("Choose what to stop") as string });
    const named = await runSpi(["release", "stop", "--iteration", id, "--reason", "999 000 0018 died"]);
    expect(named).toMatchObject({ code: 2, errors: expect.stringContaining("Remove the NHS number") as string });
    await start();
    await expect.poll(async () => (await release()).figures.accepted, { timeout: 60_000 }).toBeGreaterThan(0);
    const stopped = await runSpi(["release", "stop", "--iteration", id, "--reason", "Wrong letter"]);
    expect(stopped, stopped.errors).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^Stopped 1 release\./) as string,
    });
    expect(await release()).toMatchObject({
      state: "stopped",
      cause: expect.stringMatching(/^Stopped by .+ \(command line\): Wrong letter$/) as string,
    });
    await Promise.all(workers.map((worker) => worker.stop()));
    const { accepted } = (await release()).figures;
    const restarted = await startOne();
    await sleep(2000);
    expect(await release()).toMatchObject({ state: "stopped", figures: { accepted } });
    expect(await runSpi(["release", "stop", "--all", "--reason", "Once more"])).toMatchObject({ code: 1 });
    await restarted.stop();
  },
);

async function runSpi(options: readonly string[]) {
  const script = path.resolve(import.meta.dirname, "../../cli/src/main.ts");
  const child = spawn(process.execPath, [script, ...options], {
    env: { ...process.env, ...env, DATABASE_URL: postgres.url, SPI_POPULATION_DIR: populationDir() },
  });
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit") as Promise<[number]>,
  ]);
  return { code, output, errors };
}

test("the list is sent without faults, and its speed and memory use are reported REQ-REL-30 REQ-REL-49", async () => {
  await notify.setFaults({});
  const { release, workers, start } = await readyRelease();
  const began = performance.now();
  await start();
  await expect.poll(async () => (await release()).state, { timeout: 900_000, interval: 500 }).toBe("ended");
  const seconds = (performance.now() - began) / 1000;
  const { accepted, approved: all } = (await release()).figures;
  const memory = workers.map((worker) => worker.peakMegabytes());
  await Promise.all(workers.map((worker) => worker.stop()));
  expect(accepted).toBe(all);
  const rate = Math.round(accepted / seconds).toLocaleString("en-GB");
  process.stdout.write(
    `${accepted.toLocaleString("en-GB")} messages in ${seconds.toFixed(0)} s: ${rate} a second; memory in MB at most: ${JSON.stringify(memory)}\n`,
  );
  const most = memory.flatMap(({ own, subprocesses }) => [own, ...subprocesses]);
  expect(Math.max(...most.filter((megabytes) => !Number.isNaN(megabytes)))).toBeLessThan(400);
});
