import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "../database/migrate.ts";
import { openEmbeddedDatabase } from "../database/open.ts";
import { type HistoryEvent, appendHistory } from "./store.ts";
import { inRecordedTransaction } from "./heads.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "spi-history-"));
});
afterAll(() => rm(folder, { recursive: true }));

const objectId = "00000000-0000-4000-8000-000000000001";
const event = (version: number): HistoryEvent => ({
  objectId,
  kind: "campaign",
  campaignId: objectId,
  teamId: "team",
  version,
  at: new Date("2026-11-20T09:30:00Z"),
  actor: { id: "wendy", name: "Wendy Writer" },
  action: "saved",
  detail: { document: { Name: `Version ${version}` } },
});

/** Opens the folder's database for a function, because the command cannot use the database at the same time. */
async function withDatabase<Value>(
  work: (database: Awaited<ReturnType<typeof openEmbeddedDatabase>>) => Promise<Value>,
) {
  const database = await openEmbeddedDatabase(folder);
  await migrate(database.db);
  const value = await work(database);
  await database.close();
  return value;
}

async function verify(options: string[], env: Record<string, string> = { SPI_DATA_DIR: folder }) {
  const main = path.resolve(import.meta.dirname, "../../../cli/bin/spi");
  const { DATABASE_URL: _none, ...own } = process.env;
  const command = spawn(process.execPath, [main, "history", "verify", ...options], { env: { ...own, ...env } });
  let said = "";
  for (const stream of [command.stdout, command.stderr])
    stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(command, "close")) as [number];
  return { code, said };
}

test("the command prints each chain's head as logged, and reports where a chain is broken REQ-HIS-02 REQ-HIS-400", async () => {
  const lines: { msg: string; hash?: string; version?: number }[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => lines.push(JSON.parse(line)) });
  await withDatabase(async ({ db }) => {
    for (const version of [1, 2, 3]) {
      await inRecordedTransaction({ db, log }, (transaction) => appendHistory(transaction, event(version)));
    }
  });
  const loggedHeads = lines.filter((line) => line.msg === "history head");
  expect(loggedHeads.map((line) => line.version)).toEqual([1, 2, 3]);
  const sound = await verify(["--json"]);
  expect(JSON.parse(sound.said)).toEqual({
    broken: [],
    heads: [{ objectId, version: 3, hash: loggedHeads.at(-1)?.hash }],
    events: 3,
    differences: [{ objectId, kind: "campaign", differs: "missing" }],
    explained: [],
  });
  await withDatabase(async ({ db }) => {
    await sql`alter table history disable trigger user`.execute(db);
    await sql`update history set detail = '{}' where version = 2`.execute(db);
    await sql`alter table history enable trigger user`.execute(db);
  });
  const broken = await verify([]);
  expect(broken.code).toBe(1);
  expect(broken.said).toContain(`BROKEN ${objectId}: version 2 was changed`);
}, 60_000);

test("a folder without a database is rejected, and no database is created in it REQ-HIS-02 REQ-HIS-401", async () => {
  const empty = path.join(folder, "mistyped");
  const refused = await verify([], { SPI_DATA_DIR: empty });
  expect(refused).toEqual({ code: 2, said: expect.stringContaining(`There is no database in ${empty}.`) });
  expect(existsSync(empty)).toBe(false);
});
