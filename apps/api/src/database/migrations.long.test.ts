import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, openEmptyDatabase } from "../../test/database.ts";
import { makeUpMigrations } from "../../test/made-up-migrations.ts";
import { readCatalogue } from "../../test/read-catalogue.ts";
import { backUp } from "../backup/backup.ts";
import { restore } from "../backup/restore.ts";
import { isMigrated, knownMigrations, migrate, migrationFolder } from "./migrate.ts";
import type { Schema } from "./schema.ts";

/**
 * Hash of the tables in databases that have been migrated. Changes are made in new migrations, so the hash stays the
 * same.
 */
const schemaHash = "aa96776893fea023616cd71c24ce265b2a3c06bd7e1eb0badac59d9cea52ddb8";

interface Column {
  table: string;
  column: string;
  type: string;
  required: boolean;
}

/**
 * Lists the columns that the statements of a running version rely on, with their types and whether they are required.
 */
async function columnsOf(db: Kysely<Schema>): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select table_name as table, column_name as column, data_type as type,
      is_nullable = 'NO' and column_default is null and is_identity = 'NO' and is_generated = 'NEVER' as required
    from information_schema.columns where table_schema = 'public' and table_name not like 'kysely_%'`.execute(db);
  return rows;
}

/** Lists columns of the earlier tables that are missing, have a different type, or are now required. */
function broken(before: readonly Column[], after: readonly Column[]): string[] {
  const key = ({ table, column }: Column) => `${table}.${column}`;
  const earlier = new Map(before.map((column) => [key(column), column]));
  const later = new Map(after.map((column) => [key(column), column]));
  const tables = new Set(before.map(({ table }) => table));
  const lost = before.filter((column) => later.get(key(column))?.type !== column.type);
  const demanded = after.filter(
    (column) => tables.has(column.table) && column.required && !earlier.get(key(column))?.required,
  );
  return [
    ...lost.map((column) => `${key(column)} is gone or has another type`),
    ...demanded.map((column) => `${key(column)} must be given`),
  ];
}

/** Returns the statements that the first release of this service uses to write. `n` makes their identifiers unique. */
const writes = (n: number): string[] => {
  const id = (kind: number) =>
    `'00000000-0000-4000-8000-${String(kind).padStart(6, "0")}${String(n).padStart(6, "0")}'`;
  const by = `'{"id":"p${n}","name":"Wendy Writer"}', '2026-11-20T09:30:00Z'`;
  return [
    `insert into team (id, name) values ('t${n}', 'Vaccinations')`,
    `insert into user_account (id, username, email, given_name, family_name, seen_at) values ('p${n}', 'w', null, null, null, now())`,
    `insert into user_permission (user_id, team_id, permission) values ('p${n}', 't${n}', 'write')`,
    `insert into campaign (id, team_id, version, document, created_by, created_at, modified_by, modified_at)
      values (${id(1)}, 't${n}', 1, '{}', ${by}, ${by})`,
    `insert into iteration (id, campaign_id, number, version, status, document, created_by, created_at, modified_by, modified_at)
      values (${id(2)}, ${id(1)}, 1, 1, 'draft', '{"Name":"First"}', ${by}, ${by})`,
    `update iteration set document = '{"Name":"Second"}', version = version + 1, modified_at = now() where id = ${id(2)} and version = 1`,
    `update iteration set status = 'in review', submitted_by = '{"id":"p${n}"}', reviewers = '[]' where id = ${id(2)}`,
    `insert into history (object_id, version, kind, campaign_id, team_id, at, actor, action, detail, previous_hash, hash)
      values (${id(2)}, 1, 'iteration', ${id(1)}, 't${n}', now(), '{}', 'create', '{}', '', 'h')`,
    `insert into report (id, iteration_id, number, status, configuration, configuration_hash, run_date, requested_by, requested_at)
      values (${id(3)}, ${id(2)}, 1, 'requested', '{}', 'h', '20261201', '{}', now())`,
    `insert into job (id, kind, subject_id, state, created_at) values (${id(4)}, 'report', ${id(3)}, 'waiting', now())`,
    `update job set state = 'running', attempt = attempt + 1, lease_until = clock_timestamp() where id = ${id(4)}`,
    `insert into idempotency_key (user_id, key, request_hash, object_id, created_at) values ('p${n}', 'k', 'h', ${id(1)}, now())`,
    `insert into outbox (id, iteration_id, event, recipient, subject, body, created_at)
      values (${id(5)}, ${id(2)}, 'approve', 'a@example.nhs.uk', 's', 'b', now())`,
    `insert into iteration_comment (id, iteration_id, part, text, version, author, created_at)
      values (${id(6)}, ${id(2)}, 'details', 'text', 1, '{}', now())`,
    `insert into reference_data (name, body, updated_at, hash) values ('r${n}', '{}', now(), 'h')`,
  ];
};

async function write(db: Kysely<Schema>, n: number): Promise<void> {
  for (const statement of writes(n)) await sql.raw(statement).execute(db);
}

const folders: URL[] = [];
const opened: TestDatabase[] = [];
afterAll(async () => {
  for (const { close } of opened) await close();
  for (const folder of folders) await rm(folder, { recursive: true });
});

async function openEmpty(): Promise<Kysely<Schema>> {
  const database = await openEmptyDatabase();
  opened.push(database);
  return database.db;
}

async function makeUp(later: Record<string, string>): Promise<URL> {
  const folder = await makeUpMigrations(later);
  folders.push(folder);
  return folder;
}

/** Applies the migrations one at a time. Lists the changes that would stop the previous version from working. */
async function applyOneByOne(db: Kysely<Schema>, folder: URL): Promise<string[]> {
  const problems: string[] = [];
  let before: Column[] = [];
  for (const [n, migration] of (await knownMigrations(folder)).entries()) {
    await migrate(db, { upTo: migration, folder });
    const after = await columnsOf(db);
    problems.push(...broken(before, after).map((problem) => `${migration}: ${problem}`));
    await write(db, n).catch((error: Error) => problems.push(`${migration}: ${error.message}`));
    before = after;
  }
  return problems;
}

let db: Kysely<Schema>;
beforeAll(async () => {
  db = await openEmpty();
});

test("the schema creates the tables that databases already have", async () => {
  await migrate(db, { upTo: "001-schema" });
  const catalogue = (await readCatalogue(db)).join("\n");
  expect(createHash("sha256").update(catalogue).digest("hex")).toBe(schemaHash);
});

test("each migration preserves columns and adds no required ones, so that the previous version still works REQ-SRV-15", async () => {
  expect(await applyOneByOne(db, migrationFolder)).toEqual([]);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from iteration where name = 'Second'`.execute(db);
  expect(rows).toEqual([{ count: (await knownMigrations()).length }]);
});

test("the check of migrations allows additions and finds a renamed column, a required one and a failing write REQ-SRV-15", async () => {
  const folder = await makeUp({
    "002-addition":
      "alter table team add column region text;\ncreate table later (id int primary key, name text not null);",
    "003-rename": "alter table user_account rename column username to login;",
    "004-required": "update team set region = 'North';\nalter table team alter column region set not null;",
  });
  expect(await applyOneByOne(await openEmpty(), folder)).toEqual([
    "003-rename: user_account.username is gone or has another type",
    "003-rename: user_account.login must be given",
    '003-rename: column "username" of relation "user_account" does not exist',
    "004-required: team.region must be given",
    expect.stringContaining('004-required: null value in column "region"'),
  ]);
});

test("a version starts on a later version's tables, so that a rollout can be undone REQ-SRV-15", async () => {
  await migrate(db);
  await sql`insert into kysely_migration values ('999-later', '2027')`.execute(db);
  await migrate(db);
  expect(await isMigrated(db)).toBe(true);
  await sql`delete from kysely_migration where name = '999-later'`.execute(db);
});

test("the check finds a column that is missing, changed or newly required", () => {
  const column = { table: "team", column: "name", type: "text", required: true };
  expect(broken([column], [])).toEqual(["team.name is gone or has another type"]);
  expect(broken([column], [{ ...column, type: "jsonb" }])).toHaveLength(1);
  expect(broken([column], [column, { ...column, column: "code" }])).toEqual(["team.code must be given"]);
  expect(broken([column], [column, { ...column, table: "new" }])).toEqual([]);
});

test("a backup of an earlier version is restored with that version's tables and then migrated REQ-SRV-14", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "spi-backup-"));
  const [oldFile, newFile] = [path.join(folder, "old.backup"), path.join(folder, "new.backup")];
  const migrations = await makeUp({
    "002-region": "alter table team add column region text;\nupdate team set region = 'North';",
  });
  const [earlier, later] = [await openEmpty(), await openEmpty()];
  await migrate(earlier, { upTo: "001-schema", folder: migrations });
  await earlier.insertInto("team").values({ id: "t", name: "Vaccinations" }).execute();
  await backUp(earlier, oldFile, new Date(0));
  await restore(later, oldFile, { migrations });
  expect(await later.selectFrom("team").selectAll().execute()).toEqual([
    { id: "t", name: "Vaccinations", region: "North" },
  ]);
  await backUp(later, newFile, new Date(0));
  await sql`delete from team`.execute(later);
  await expect(restore(later, oldFile, { migrations })).rejects.toThrow("newer than the backup");
  await expect(restore(later, newFile)).rejects.toThrow(
    "was made by a newer version of this service, which has these extra migrations: 002-region",
  );
  await rm(folder, { recursive: true });
});
