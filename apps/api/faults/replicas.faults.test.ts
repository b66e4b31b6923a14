/**
 * Stops one of two replicas behind a proxy, and later kills one. Expects that no request fails in the first case, and
 * only a few in the second.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { reviewerIds } from "../test/harness.ts";
import { type PostgresServer, startPostgresServer } from "../test/postgres-server.ts";
import { type Balancer, startBalancer } from "./balancer.ts";
import { type Replica, type Replicas, prepareReplicas } from "./replicas.ts";
import { type RunningApi, call } from "./api-process.ts";
import { type Saved, catchUp, checkServer, makeIterations, saveOnce } from "./saves.ts";

const perSecond = 50;

let postgres: PostgresServer;
let replicas: Replicas;
let stays: Replica;
let goes: Replica;
let balancer: Balancer;
let api: RunningApi;
let iterations: Saved[];
const as = async (who: Parameters<Replicas["tokenOf"]>[0]): Promise<RunningApi> => ({
  url: `${balancer.url}/api`,
  token: await replicas.tokenOf(who),
  kill: () => Promise.resolve(),
  stop: () => Promise.resolve(),
});
beforeAll(async () => {
  postgres = await startPostgresServer();
  replicas = await prepareReplicas(postgres.url);
  [stays, goes] = [await replicas.start(), await replicas.start()];
  balancer = await startBalancer([stays.port, goes.port]);
  api = await as("wendy.writer");
  iterations = await makeIterations(api, 15);
});
afterAll(async () => {
  await balancer.close();
  await replicas.dispose();
  await postgres.dispose();
});

/**
 * Reads and saves at a steady rate while `meanwhile` runs and for a second afterwards. Counts requests and failures.
 */
async function underLoad(meanwhile: () => Promise<void>) {
  const counts = { requests: 0, failed: 0, lastFailed: false };
  const busy = new Set<Saved>();
  const sendRequest = async () => {
    const saved = iterations.find((candidate) => !busy.has(candidate));
    counts.requests += 1;
    if (saved && counts.requests % 2 === 0) {
      busy.add(saved);
      const { outcome } = await saveOnce(api, saved);
      if (outcome.kind !== "saved") await catchUp(api, saved);
      busy.delete(saved);
      return outcome.kind === "saved";
    }
    return (await call(api, iterations[0]?.address ?? ""))?.status === 200;
  };
  const counted = async () => {
    counts.lastFailed = !(await sendRequest());
    if (counts.lastFailed) counts.failed += 1;
  };
  const under: Promise<void>[] = [];
  const timer = setInterval(() => {
    under.push(counted());
  }, 1000 / perSecond);
  await meanwhile();
  await sleep(1000);
  clearInterval(timer);
  await Promise.all(under);
  return counts;
}

async function expectConsistent() {
  expect((await checkServer(postgres.url, iterations)).problems).toEqual([]);
}

/**
 * Opens a stream of a report's progress from the replica that will be stopped. The stream does not end, because there
 * is no worker.
 */
async function openStream() {
  // The iteration is in a separate campaign. Otherwise, it would have a finding about repeated invitations, because of
  // similar iterations.
  const [reported] = await makeIterations(api, 1);
  const address = reported?.address ?? "";
  const arun = await as("arun.approver");
  await call(arun, "/me");
  const move = (who: RunningApi, body: object) => call(who, `${address}/status`, "PUT", body);
  await move(api, { status: "in review", reviewers: [reviewerIds.arun], confirm_past_run_date: true });
  const review = await call<{ seal: object }>(arun, `${address}/review`);
  await move(arun, { status: "approved", seal: review?.body.seal, confirm_past_run_date: true });
  expect((await move(api, { status: "report requested" }))?.status).toBe(200);
  const listen = (url: string) =>
    fetch(`${url}/api${address}/summary_report/events`, { headers: { authorization: `Bearer ${api.token}` } });
  return { response: await listen(goes.url), again: () => listen(balancer.url) };
}

test("a replica stopped under 50 requests per second fails none of them and ends its event streams REQ-SRV-11", async () => {
  const stream = await openStream();
  const streamed = stream.response.text();
  let code: number | null = null;
  let notReady: unknown;
  const { requests, failed } = await underLoad(async () => {
    await sleep(1500);
    const ending = goes.end("SIGTERM");
    await expect.poll(() => balancer.isReady(goes.port)).toBe(false);
    notReady = await (await fetch(`${goes.url}/health/ready`)).json();
    code = await ending;
  });
  expect({ failed, code }).toEqual({ failed: 0, code: 0 });
  expect(requests).toBeGreaterThan(perSecond * 2);
  expect(notReady).toEqual({ status: "not ready", failing: ["running"] });
  expect(await streamed).toContain("event: progress");
  const again = await stream.again();
  expect(again.status).toBe(200);
  await again.body?.cancel();
  await expectConsistent();
});

test("a replica killed under load fails only the requests it had, and the service continues", async () => {
  goes = await replicas.start();
  await balancer.close();
  balancer = await startBalancer([stays.port, goes.port]);
  api = await as("wendy.writer");
  let gone = 0;
  const { failed, lastFailed } = await underLoad(async () => {
    await sleep(1500);
    await goes.end("SIGKILL");
    gone = performance.now();
  });
  const lost = balancer.lost();
  expect(lost.filter(({ port, sent }) => port !== goes.port || sent > gone)).toEqual([]);
  expect(failed).toBe(lost.length);
  expect(lastFailed).toBe(false);
  await Promise.all(iterations.map((saved) => catchUp(api, saved)));
  for (const saved of iterations) expect((await saveOnce(api, saved)).outcome.kind).toBe("saved");
  await expectConsistent();
});
