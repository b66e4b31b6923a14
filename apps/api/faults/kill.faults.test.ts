/** Kills the service with kill -9 during saves, on both databases. Expects that no acknowledged save is lost. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { type OpenDatabase, openEmbeddedDatabase, openPostgres } from "../src/database/open.ts";
import { verifyHistory } from "../src/history/store.ts";
import { startPostgresServer } from "../test/postgres-server.ts";
import { inconsistencies } from "./checker.ts";
import { startApi } from "./api-process.ts";
import { type Saved, catchUp, makeIterations, saveOnce, storedVersions } from "./saves.ts";

const acknowledged = Number(process.env["SPI_FAULT_SAVES"] ?? 20_000);
const kills = 10;
const clients = 8;

/** Saves with all clients at once until a number of saves have been acknowledged, then kills the server. */
async function saveAndKill(location: string, iterations: Saved[], wanted: number): Promise<number> {
  const api = await startApi(location);
  let count = 0;
  await Promise.all(iterations.map((saved) => catchUp(api, saved)));
  let killed: Promise<void> | undefined;
  const client = async (saved: Saved) => {
    while (!killed) {
      const { outcome } = await saveOnce(api, saved);
      if (outcome.kind === "saved") count += 1;
      if (count >= wanted) killed ??= api.kill();
    }
  };
  await Promise.all(iterations.map(client));
  await killed;
  return count;
}

async function killDuringSaves(location: string, open: () => Promise<OpenDatabase>) {
  const first = await startApi(location);
  const iterations = await makeIterations(first, clients);
  await first.stop();
  let count = 0;
  for (let round = 0; round < kills; round += 1) count += await saveAndKill(location, iterations, acknowledged / kills);
  const { db, close } = await open();
  const attempts = iterations.flatMap((saved) => saved.attempts);
  const outcome = {
    problems: inconsistencies(attempts, await storedVersions(db)),
    broken: await verifyHistory(db),
    apart: await db
      .selectFrom("iteration")
      .select("id")
      .where(sql<boolean>`version != (select max(version) from history where object_id = iteration.id)`)
      .execute(),
  };
  await close();
  return { count, outcome };
}

const sound = { problems: [], broken: [], apart: [] };

test("the server loses no acknowledged save when it is killed ten times on PostgreSQL", async () => {
  const postgres = await startPostgresServer();
  const { count, outcome } = await killDuringSaves(postgres.url, () => Promise.resolve(openPostgres(postgres.url)));
  await postgres.dispose();
  expect(outcome).toEqual(sound);
  expect(count).toBeGreaterThanOrEqual(acknowledged);
}, 900_000);

test("the server loses no acknowledged save when it is killed ten times on the embedded database", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "spi-faults-"));
  const { count, outcome } = await killDuringSaves(folder, () => openEmbeddedDatabase(folder));
  await rm(folder, { recursive: true });
  expect(outcome).toEqual(sound);
  expect(count).toBeGreaterThanOrEqual(acknowledged);
}, 900_000);
