/**
 * Rehearses a restore. Backs up while users save, restores to a different database, verifies the history and continues
 * to use the restored database.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPostgres } from "../src/database/open.ts";
import { type PostgresServer, startPostgresServer } from "../test/postgres-server.ts";
import { runCommand } from "../test/run-command.ts";
import { call, startApi } from "./api-process.ts";
import { catchUp, makeIterations, saveOnce, storedVersions } from "./saves.ts";

let folder: string;
let postgres: PostgresServer;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "spi-drill-"));
  postgres = await startPostgresServer();
  const { db, close } = openPostgres(postgres.url);
  await sql`create database restored`.execute(db);
  await close();
});
afterAll(async () => {
  await postgres.dispose();
  await rm(folder, { recursive: true });
});

test("a PostgreSQL backup made while users save restores one consistent moment REQ-SRV-14", async () => {
  const api = await startApi(postgres.url);
  const iterations = await makeIterations(api, 8);
  for (let round = 0; round < 20; round += 1) await Promise.all(iterations.map((saved) => saveOnce(api, saved)));
  const least = new Map(iterations.map(({ id, version }) => [id, version]));
  const done = new AbortController();
  const savingOn = Promise.all(
    iterations.map(async (saved) => {
      while (!done.signal.aborted) await saveOnce(api, saved);
    }),
  );
  const file = path.join(folder, "running.backup");
  const backup = await runCommand("backup", { DATABASE_URL: postgres.url }, file);
  done.abort();
  await savingOn;
  await api.stop();
  expect(backup).toMatchObject({ code: 0, output: expect.stringContaining("Backed up") });

  const elsewhere = { DATABASE_URL: postgres.url.replace(/\/postgres$/, "/restored") };
  expect(await runCommand("restore", elsewhere, file)).toMatchObject({
    code: 0,
    output: expect.stringContaining("intact"),
  });
  expect(await runCommand("history-verify", elsewhere)).toMatchObject({
    code: 0,
    output: expect.stringContaining("intact"),
  });
  expect(await runCommand("restore", elsewhere, file)).toMatchObject({
    code: 1,
    output: expect.stringContaining("already contains rows"),
  });

  const { db, close } = openPostgres(elsewhere.DATABASE_URL);
  const stored = await storedVersions(db);
  await close();
  for (const { id, attempts } of iterations) {
    const versions = stored.filter(({ object }) => object === id);
    const acknowledged = attempts.flatMap(({ marker, outcome }) =>
      outcome.kind === "saved" ? [{ marker, version: outcome.version }] : [],
    );
    expect(versions.length).toBeGreaterThanOrEqual(least.get(id) ?? Infinity);
    // Each version in the backup matches the response to its save, from the first to the last without a gap.
    expect(versions.slice(1).map(({ marker, version }) => ({ marker, version }))).toEqual(
      acknowledged.slice(0, versions.length - 1),
    );
  }

  expect(await runCommand("migrate", elsewhere)).toMatchObject({
    code: 0,
    output: expect.stringContaining("No migrations were needed"),
  });
  const restored = await startApi(elsewhere.DATABASE_URL);
  for (const saved of iterations) {
    await catchUp(restored, saved);
    expect((await saveOnce(restored, saved)).outcome.kind).toBe("saved");
  }
  await restored.stop();
});

test("a backup of the idle embedded database is restored into another folder REQ-SRV-14", async () => {
  const [from, to] = [path.join(folder, "from"), path.join(folder, "to")];
  const file = path.join(folder, "embedded.backup");
  const api = await startApi(from);
  const [saved] = await makeIterations(api, 1);
  if (!saved) throw new Error("no iteration");
  await saveOnce(api, saved);
  expect(await runCommand("backup", { SPI_DATA_DIR: from }, file)).toMatchObject({
    code: 1,
    output: expect.stringContaining("in use"),
  });
  await api.stop();
  expect(await runCommand("backup", { SPI_DATA_DIR: from }, file)).toMatchObject({ code: 0 });
  expect(await runCommand("restore", { SPI_DATA_DIR: from }, file)).toMatchObject({
    code: 1,
    output: expect.stringContaining("already contains rows"),
  });
  expect(await runCommand("restore", { SPI_DATA_DIR: to }, file)).toMatchObject({ code: 0 });
  expect(await runCommand("history-verify", { SPI_DATA_DIR: to })).toMatchObject({ code: 0 });
  const restored = await startApi(to);
  const answer = await call<{ iteration_details: { Version: number } }>(restored, saved.address);
  expect(answer?.body.iteration_details.Version).toBe(saved.version);
  await restored.stop();
});
