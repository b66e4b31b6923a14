/**
 * Restarts PostgreSQL, cuts its connection before and after a commit, and freezes it. Expects that no response about a
 * save is wrong.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type PostgresServer, startPostgresServer } from "../test/postgres-server.ts";
import type { Attempt } from "./checker.ts";
import { type Proxy, startProxy } from "./proxy.ts";
import { type RunningApi, call, startApi } from "./api-process.ts";
import { type Saved, catchUp, checkServer, makeIterations, saveOnce } from "./saves.ts";

let postgres: PostgresServer;
let proxy: Proxy;
let api: RunningApi;
let iterations: Saved[];
beforeAll(async () => {
  postgres = await startPostgresServer();
  proxy = await startProxy(postgres.port);
  api = await startApi(postgres.url.replace(`:${postgres.port}/`, `:${proxy.port}/`));
  iterations = await makeIterations(api, 4);
});
afterAll(async () => {
  await api.kill();
  await proxy.close();
  await postgres.dispose();
});

/** Saves every iteration once, all at the same time. */
const saveAll = () => Promise.all(iterations.map((saved) => saveOnce(api, saved)));
const kinds = (attempts: Attempt[]) => attempts.map(({ outcome }) => outcome.kind);

/** Returns the number of milliseconds until all iterations can be saved again without restarting the API. */
async function recovery(): Promise<number> {
  const begun = performance.now();
  for (;;) {
    await Promise.all(iterations.map((saved) => catchUp(api, saved)));
    if (kinds(await saveAll()).every((kind) => kind === "saved")) return performance.now() - begun;
    if (performance.now() - begun > 30_000) throw new Error("not recovered within 30 seconds");
  }
}

async function expectConsistent() {
  const { problems, markers } = await checkServer(postgres.url, iterations);
  expect(problems).toEqual([]);
  return markers;
}

test("a save cut off before its commit reaches the server is not stored and was not reported as saved", async () => {
  await saveAll();
  proxy.mode("cutBeforeCommit");
  const attempts = await saveAll();
  proxy.mode("pass");
  expect(proxy.cuts()).toBeGreaterThan(0);
  expect(kinds(attempts)).toEqual(iterations.map(() => "unknown"));
  expect(await recovery()).toBeLessThan(10_000);
  const stored = await expectConsistent();
  expect(attempts.filter(({ marker }) => stored.has(marker))).toEqual([]);
});

test("a save cut off after its commit is stored and was reported as unknown, not as unsaved", async () => {
  proxy.mode("cutAfterCommit");
  const [one] = iterations;
  if (!one) throw new Error("no iteration");
  const answer = await call<{ kind: string }>(api, one.address, "PUT", {
    ...one.body,
    Name: "Answer lost",
    Version: one.version,
  });
  expect([answer?.status, answer?.body.kind]).toEqual([503, "outcomeUnknown"]);
  proxy.mode("pass");
  expect(await recovery()).toBeLessThan(10_000);
  expect((await expectConsistent()).has("Answer lost")).toBe(true);
});

test("requests fail with 503 while the server is down, and succeed within ten seconds of its return", async () => {
  await postgres.stop();
  const read = await call<{ kind: string }>(api, iterations[0]?.address ?? "");
  expect([read?.status, read?.body.kind]).toEqual([503, "unavailable"]);
  expect(kinds(await saveAll())).toEqual(iterations.map(() => "unknown"));
  await postgres.start();
  expect(await recovery()).toBeLessThan(10_000);
  await expectConsistent();
});

test("requests on frozen connections fail with 503 within five seconds, and the pool recovers", async () => {
  proxy.mode("freeze");
  const answers = await Promise.all(
    iterations.flatMap((saved) => [
      call(api, saved.address),
      call(api, saved.address, "PUT", { ...saved.body, Version: saved.version }),
      call(api, `${saved.address}/status`, "PUT", { status: "in review", reviewers: [] }),
    ]),
  );
  expect(answers.map((answer) => answer?.status)).toEqual(answers.map(() => 503));
  expect(Math.max(...answers.map((answer) => answer?.milliseconds ?? Infinity))).toBeLessThan(5000);
  proxy.mode("pass");
  expect(await recovery()).toBeLessThan(10_000);
  await expectConsistent();
});
