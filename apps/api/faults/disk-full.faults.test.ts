/**
 * Fills the disk. Expects that a save is reported as successful only if it was stored, and that nothing is lost once
 * there is space again.
 */
import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { type OpenDatabase, openEmbeddedDatabase, openPostgres } from "../src/database/open.ts";
import { verifyHistory } from "../src/history/store.ts";
import { filterRule } from "../test/harness.ts";
import { startPostgresServer } from "../test/postgres-server.ts";
import { inconsistencies } from "./checker.ts";
import { type RunningApi, call, startApi } from "./api-process.ts";
import { type Saved, catchUp, makeIterations, saveOnce, storedVersions } from "./saves.ts";
import { type SmallDisk, mountSmallDisk } from "./small-disk.ts";

const megabyte = 1024 * 1024;
/**
 * Two ways to fill a disk. There is either not enough space for tables, or enough for tables but not for the next file
 * of the write-ahead log.
 */
const rooms = [
  { full: "tables", left: megabyte },
  { full: "log", left: 12 * megabyte },
];

let disk: SmallDisk | undefined;
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
  await disk?.dispose();
  disk = undefined;
});

/** Creates iterations with many rules, so that a few saves fill the remaining space. */
async function largeIterations(api: RunningApi): Promise<Saved[]> {
  const iterations = await makeIterations(api, 4);
  const rules = Array.from({ length: 50 }, (_, index) => filterRule({ Name: `Rule ${index}`, Priority: index * 10 }));
  for (const saved of iterations) saved.body = { ...saved.body, IterationRules: rules };
  return iterations;
}

/**
 * Saves until none of the saves in a round are acknowledged. Returns the statuses of a save and a read at that point.
 */
async function saveUntilRefused(api: RunningApi, iterations: Saved[]) {
  for (let round = 0; round < 400; round += 1) {
    const attempts = await Promise.all(iterations.map((saved) => saveOnce(api, saved)));
    if (attempts.some(({ outcome }) => outcome.kind === "saved")) continue;
    const [one] = iterations;
    const save = await call<{ kind: string }>(api, one?.address ?? "", "PUT", { ...one?.body, Version: one?.version });
    const read = await call(api, one?.address ?? "");
    return { save: [save?.status, save?.body.kind], read: read?.status };
  }
  throw new Error("the disk was never full");
}

/**
 * Returns the expected statuses. If there is no space for tables, nothing changes, and reads succeed. If there is no
 * space for its log, the server stops. The embedded database no longer responds, so the outcome of the save is unknown
 * until the service is started again.
 */
function refusedBy(full: string, database: "embedded" | "server") {
  if (full === "tables") return { save: [503, "unavailable"], read: 200 };
  return { save: [503, database === "embedded" ? "outcomeUnknown" : "unavailable"], read: 503 };
}

/** Waits until the server with its data below `folder` has exited. */
async function untilEnded(folder: string, tries = 80): Promise<void> {
  if (!existsSync(path.join(folder, "data/postmaster.pid"))) return;
  if (tries === 0) throw new Error("PostgreSQL did not end, though it had no room for its log.");
  await sleep(250);
  await untilEnded(folder, tries - 1);
}

async function expectSound(open: () => Promise<OpenDatabase>, iterations: Saved[]) {
  const { db, close } = await open();
  const attempts = iterations.flatMap((saved) => saved.attempts);
  const outcome = { problems: inconsistencies(attempts, await storedVersions(db)), broken: await verifyHistory(db) };
  await close();
  expect(outcome).toEqual({ problems: [], broken: [] });
}

test.each(rooms)(
  "the embedded database acknowledges only stored saves when there is no space for its $full",
  async ({ full, left }) => {
    disk = await mountSmallDisk(192);
    const folder = path.join(disk.folder, "data");
    const first = await startApi(folder);
    ends.push(first.kill);
    const iterations = await largeIterations(first);
    await disk.fill(left);
    expect(await saveUntilRefused(first, iterations)).toEqual(refusedBy(full, "embedded"));
    await disk.clear();
    await first.kill();
    const again = await startApi(folder);
    ends.push(again.kill);
    for (const saved of iterations) {
      await catchUp(again, saved);
      expect((await saveOnce(again, saved)).outcome.kind).toBe("saved");
    }
    await again.stop();
    await expectSound(() => openEmbeddedDatabase(folder), iterations);
  },
);

test.each(rooms)(
  "PostgreSQL acknowledges only stored saves when there is no space for its $full",
  async ({ full, left }) => {
    disk = await mountSmallDisk(192);
    const { folder } = disk;
    // A failed server exits, even if space becomes available again before it would have restarted.
    const settings = ["max_wal_size=32MB", "min_wal_size=32MB", "restart_after_crash=off"];
    const postgres = await startPostgresServer(settings, folder);
    // The server may have already exited. In that case, the promise never resolves.
    ends.push(() => Promise.race([postgres.stop(), sleep(5000)]));
    const api = await startApi(postgres.url);
    ends.push(api.kill);
    const iterations = await largeIterations(api);
    await disk.fill(left);
    expect(await saveUntilRefused(api, iterations)).toEqual(refusedBy(full, "server"));
    await disk.clear();
    // If there is no space for its log, the server has exited. Otherwise, it continues.
    if (full === "log") {
      await untilEnded(folder);
      await postgres.start();
    }
    for (const saved of iterations) {
      await expect.poll(async () => (await call(api, saved.address))?.status, { timeout: 20_000 }).toBe(200);
      await catchUp(api, saved);
      expect((await saveOnce(api, saved)).outcome.kind).toBe("saved");
    }
    await expectSound(() => Promise.resolve(openPostgres(postgres.url)), iterations);
  },
);
