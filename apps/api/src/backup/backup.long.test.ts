import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, openTestDatabase } from "../../test/database.ts";
import { type TestApi, filterRule, iterationContent, openApi, reviewerIds, testNow } from "../../test/harness.ts";
import { migrate } from "../database/migrate.ts";
import { verifyHistory } from "../history/store.ts";
import { backUp } from "./backup.ts";
import { checkBackup } from "./backup-file.ts";
import { restore } from "./restore.ts";
import { readTables } from "./tables.ts";

let folder: string;
let api: TestApi;
let address: string;
const opened: TestDatabase[] = [];
const file = (name: string) => path.join(folder, name);
/** Database that stays empty, because nothing from a rejected backup is stored. */
let untouched: TestDatabase;
async function emptyDatabase() {
  const database = await openTestDatabase();
  opened.push(database);
  await migrate(database.db);
  return database;
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "spi-backup-"));
  api = await openApi();
  untouched = await emptyDatabase();
  const campaign = await api.newCampaign({ Name: 'Winter \\ "2026"' });
  await api.db.insertInto("team").values({ id: "odd", name: "½ “quoted”\u2028\n{💉}" }).execute();
  const iteration = await api.newIteration(campaign.ID, { ...iterationContent, IterationRules: [filterRule()] });
  address = `/team/team-vaccinations/campaign/${campaign.ID}/iteration/${iteration.ID}`;
  const move = (who: "wendy.writer" | "arun.approver", body: object) => api.move(who, address, body);
  await move("wendy.writer", { status: "in review", reviewers: [reviewerIds.arun] });
  await move("arun.approver", { status: "approved" });
  await move("wendy.writer", { status: "report requested" });
  await backUp(api.db, file("spi.backup"), testNow);
}, 60_000);
afterAll(async () => {
  await api.close();
  for (const database of opened) await database.close();
  await rm(folder, { recursive: true });
});

/** Returns every row of every table as text. */
async function contents({ db }: Pick<TestApi, "db">): Promise<string[]> {
  const contained: string[] = [];
  for (const { name } of await readTables(db)) {
    const { rows } = await sql<{
      row: string;
    }>`select to_jsonb(t)::text as row from ${sql.table(name)} t order by 1`.execute(db);
    contained.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return contained;
}

test("a backup restored into an empty database is identical row by row, and its history verifies REQ-SRV-14", async () => {
  const database = await emptyDatabase();
  const rows = await restore(database.db, file("spi.backup"));
  expect(rows).toMatchObject({ campaign: 1, iteration: 1, report: 1, job: 1, history: 6 });
  expect(await contents(database)).toEqual(await contents(api));
  expect(await verifyHistory(database.db)).toEqual([]);
});

test("a restored database enforces its guards and appends new changes to its history", async () => {
  const database = await emptyDatabase();
  await restore(database.db, file("spi.backup"));
  const again = await openApi({ database });
  expect((await again.move("wendy.writer", address, { status: "draft" })).status).toBe(200);
  await again.newCampaign({ Name: "After the restore" });
  expect(await verifyHistory(database.db)).toEqual([]);
  const positions = sql<{ position: string }>`select position from history order by position`;
  const numbers = (await positions.execute(database.db)).rows.map(({ position }) => Number(position));
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  await expect(sql`update history set action = 'x'`.execute(database.db)).rejects.toThrow("only ever added to");
});

test("a restore rejects a database that has rows REQ-SRV-14", async () => {
  await expect(restore(api.db, file("spi.backup"))).rejects.toThrow(/The table \w+ already contains rows/);
});

test("a backup never overwrites a file, and only its owner can read it", async () => {
  await expect(backUp(api.db, file("spi.backup"), testNow)).rejects.toThrow("already exists");
  expect((await stat(file("spi.backup"))).mode & 0o777).toBe(0o600);
});

const text = async () => gunzipSync(await readFile(file("spi.backup"))).toString();
const damages: [string, (text: string) => string][] = [
  ["was cut short", (whole) => whole.slice(0, whole.lastIndexOf("\n", whole.length - 2) + 1)],
  ["was changed", (whole) => whole.replace('"First invitations"', '"Other invitations"')],
  ["lost a row", (whole) => whole.replace(/\n\{"table":"history".*/, "")],
  ["is no backup", () => "something else\n"],
];
test.each(damages)("a restore rejects a backup that %s, and stores nothing from it", async (_what, damage) => {
  const damaged = file("damaged.backup");
  await writeFile(damaged, gzipSync(damage(await text())));
  await expect(restore(untouched.db, damaged)).rejects.toThrow("is not a complete backup");
  expect(await contents(untouched)).toEqual([]);
});

test("a restore rejects a truncated compressed file", async () => {
  const whole = await readFile(file("spi.backup"));
  await writeFile(file("half.backup"), whole.subarray(0, whole.length / 2));
  await expect(checkBackup(file("half.backup"))).rejects.toThrow("is not a complete backup");
});

test("a restore rejects a complete backup with a history that was forged before the backup", async () => {
  const database = await emptyDatabase();
  await restore(database.db, file("spi.backup"));
  await sql`alter table history disable trigger user`.execute(database.db);
  await sql`update history set action = 'forged' where version = 2`.execute(database.db);
  await backUp(database.db, file("forged.backup"), testNow);
  await expect(restore(untouched.db, file("forged.backup"))).rejects.toThrow("has been changed. Nothing was restored");
  expect(await contents(untouched)).toEqual([]);
});
