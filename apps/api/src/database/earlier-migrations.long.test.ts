import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Kysely } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, openEmptyDatabase } from "../../test/database.ts";
import { allEarlier, makeEarlierTables, setApplied } from "../../test/earlier-tables.ts";
import { readCatalogue } from "../../test/read-catalogue.ts";
import { runCommand } from "../../test/run-command.ts";
import { backUp } from "../backup/backup.ts";
import { restore } from "../backup/restore.ts";
import { openConfiguredDatabase } from "../configuration/open-database.ts";
import { appliedMigrations } from "./applied-migrations.ts";
import { TablesTooOld } from "./earlier-migrations.ts";
import { isMigrated, knownMigrations, migrate } from "./migrate.ts";
import { openEmbeddedDatabase } from "./open.ts";
import type { Schema } from "./schema.ts";

const someEarlier = allEarlier.slice(0, -1);
const team = { id: "t", name: "Vaccinations" };
const remedy = "Start version 0.1.0, which updates the tables, and then stop it. After that, start this version.";

let folder: string;
const file = (name: string) => path.join(folder, name);
/** Database with the tables of version 0.1.0 and one row. */
let database: TestDatabase;
let db: Kysely<Schema>;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "spi-earlier-"));
  database = await openEmptyDatabase();
  db = database.db;
  await makeEarlierTables(db, allEarlier);
  await db.insertInto("team").values(team).execute();
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const readTeams = (from: Kysely<Schema>) => from.selectFrom("team").selectAll().execute();

test("a database at the last earlier migration continues from the schema, even if replicas start at once REQ-SRV-419", async () => {
  await setApplied(db, allEarlier);
  expect(await isMigrated(db)).toBe(false);
  await Promise.all([migrate(db), migrate(db), migrate(db)]);
  expect(await appliedMigrations(db)).toEqual(await knownMigrations());
  expect(await readTeams(db)).toEqual([team]);
  expect(await migrate(db)).toEqual([]);
});

test("a database at an older migration is refused unchanged, with the version to start first REQ-SRV-420", async () => {
  await setApplied(db, someEarlier);
  const before = await readCatalogue(db);
  const refused = migrate(db);
  await expect(refused).rejects.toThrow(TablesTooOld);
  await expect(refused).rejects.toThrow(remedy);
  await expect(refused).rejects.toThrow("last migration is 110-attempts-before");
  expect(await appliedMigrations(db)).toEqual(someEarlier);
  expect(await readCatalogue(db)).toEqual(before);
});

test("a database with an unknown migration after the earlier ones is refused unchanged", async () => {
  await setApplied(db, [...allEarlier, "121-unknown"]);
  await expect(migrate(db)).rejects.toThrow("last migration is 121-unknown");
  expect(await appliedMigrations(db)).toEqual([...allEarlier, "121-unknown"]);
});

test("a backup from the last earlier migration is restored, and an older one is refused unchanged REQ-SRV-419 REQ-SRV-420", async () => {
  await setApplied(db, allEarlier);
  await backUp(db, file("last.backup"), new Date(0));
  await setApplied(db, someEarlier);
  await backUp(db, file("old.backup"), new Date(0));
  const target = await openEmptyDatabase();
  await expect(restore(target.db, file("old.backup"))).rejects.toThrow("Restore the backup with version 0.1.0");
  expect(await readCatalogue(target.db)).toEqual([]);
  await makeEarlierTables(target.db, allEarlier);
  await restore(target.db, file("last.backup"));
  expect(await readTeams(target.db)).toEqual([team]);
  expect(await appliedMigrations(target.db)).toEqual(await knownMigrations());
  await target.close();
});

test("a data folder at the last earlier migration opens, and an older one is refused unchanged REQ-SRV-419 REQ-SRV-420", async () => {
  const dataDir = file("data");
  const opened = await openEmbeddedDatabase(dataDir);
  await makeEarlierTables(opened.db, allEarlier);
  await opened.close();
  const current = await openConfiguredDatabase({ databaseUrl: undefined, dataDir });
  expect(await isMigrated(current.db)).toBe(true);
  await setApplied(current.db, someEarlier);
  await current.close();

  await expect(openConfiguredDatabase({ databaseUrl: undefined, dataDir })).rejects.toThrow(remedy);
  const migrated = await runCommand("migrate", { SPI_DATA_DIR: dataDir });
  expect(migrated).toMatchObject({ code: 1, output: expect.stringContaining(remedy) });
  expect(migrated.output).not.toContain("    at ");
  const again = await openEmbeddedDatabase(dataDir);
  expect(await appliedMigrations(again.db)).toEqual(someEarlier);
  await again.close();
});
