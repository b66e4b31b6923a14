/** The disk is full: nothing is told as saved that is not stored, and with room again nothing is lost. */
import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { type OpenDatabase, openEmbeddedDatabase, openPostgres } from "../src/database/open.ts";
import { verifyHistory } from "../src/history/store.ts";
import { filterRule } from "../test/harness.ts";
import { startPostgresServer } from "../test/postgres-server.ts";
import { inconsistencies } from "./checker.ts";
import { type RunningApi, call, startApi } from "./running.ts";
import { type Saved, catchUp, makeIterations, saveOnce, storedVersions } from "./saves.ts";
import { type SmallDisk, mountSmallDisk } from "./small-disk.ts";

const megabyte = 1024 * 1024;
/** What fills first: little is left for tables, or enough for those but not for the next file of the write-ahead log. */
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

/** Iterations with many rules, so that a few saves fill what is left. */
async function largeIterations(api: RunningApi): Promise<Saved[]> {
  const iterations = await makeIterations(api, 4);
  const rules = Array.from({ length: 50 }, (_, index) => filterRule({ Name: `Rule ${index}`, Priority: index * 10 }));
  for (const saved of iterations) saved.body = { ...saved.body, IterationRules: rules };
  return iterations;
}

/** Saves until none of a round is acknowledged; says how a save and a read are answered then. */
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
 * With no room for tables nothing was changed, and reading goes on. With no room for its log the server ends itself; the
 * embedded database answers no more, so that nobody can say what became of the save, until the service is started again.
 */
function refusedBy(full: string, database: "embedded" | "server") {
  if (full === "tables") return { save: [503, "unavailable"], read: 200 };
  return { save: [503, database === "embedded" ? "outcomeUnknown" : "unavailable"], read: 503 };
}

/** Waits until the server whose data are below `folder` has ended. */
async function untilEnded(folder: string, tries = 80): Promise<void> {
  if (!existsSync(path.join(folder, "data/postmaster.pid"))) return;
  if (tries === 0) throw new Error("PostgreSQL did not end, though it had no room for its log.");
  await sleep(250);
  await untilEnded(folder, tries - 1);
}

async function expectSound(open: () => Promise<OpenDatabase>, iterations: Saved[]) {
  const { db, close } = await open();
  const attempts = iterations.flatMap((saved) => saved.attempts);
  const found = { problems: inconsistencies(attempts, await storedVersions(db)), broken: await verifyHistory(db) };
  await close();
  expect(found).toEqual({ problems: [], broken: [] });
}

test.each(rooms)(
  "with no room for its $full the embedded database acknowledges nothing it has not stored",
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
  "with no room for its $full PostgreSQL acknowledges nothing it has not stored",
  async ({ full, left }) => {
    disk = await mountSmallDisk(192);
    const { folder } = disk;
    // A server that fails ends, whether or not there is room again before it would have started anew.
    const settings = ["max_wal_size=32MB", "min_wal_size=32MB", "restart_after_crash=off"];
    const postgres = await startPostgresServer(settings, folder);
    // It may have ended by itself, and then nobody says when it does.
    ends.push(() => Promise.race([postgres.stop(), sleep(5000)]));
    const api = await startApi(postgres.url);
    ends.push(api.kill);
    const iterations = await largeIterations(api);
    await disk.fill(left);
    expect(await saveUntilRefused(api, iterations)).toEqual(refusedBy(full, "server"));
    await disk.clear();
    // Without room for its log the server has ended by itself; else it goes on as it is.
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
