import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, openTestDatabase } from "../../test/database.ts";
import { type TestApi, openApi, reviewerIds } from "../../test/harness.ts";
import { migrate, splitStatements } from "./migrate.ts";
import type { OpenDatabase } from "./open.ts";

let owner: TestDatabase;
let database: OpenDatabase;
let api: TestApi;
beforeAll(async () => {
  owner = await openTestDatabase();
  await migrate(owner.db);
  const script = await readFile(new URL("./roles.sql", import.meta.url), "utf8");
  for (const statement of splitStatements(script)) await sql.raw(statement).execute(owner.db);
  database = await owner.asRole("spi_app");
  api = await openApi({ database });
});
afterAll(async () => {
  await database.close();
  await owner.close();
});

const team = "/team/team-vaccinations/campaign";

test("the least-privilege role does everything the application does", async () => {
  const details = await api.newCampaign();
  const iteration = await api.newIteration(details.ID);
  const path = `${team}/${details.ID}/iteration/${iteration.ID}`;
  const move = (who: "wendy.writer" | "arun.approver", request: object) => api.move(who, path, request);
  expect((await api.call("wendy.writer", path, { method: "PUT", body: iteration })).status).toBe(200);
  expect((await api.call("wendy.writer", `${path}/lock`, { method: "PUT" })).status).toBe(200);
  expect((await api.call("wendy.writer", `${path}/unlock`, { method: "PUT" })).status).toBe(200);
  expect((await move("wendy.writer", { status: "in review", reviewers: [reviewerIds.arun] })).status).toBe(200);
  expect((await move("arun.approver", { status: "approved" })).status).toBe(200);
  expect((await move("wendy.writer", { status: "report requested" })).status).toBe(200);
  expect((await move("wendy.writer", { status: "draft" })).status).toBe(200);
  expect((await api.call("wendy.writer", `${team}/${details.ID}/export`, { method: "POST" })).status).toBe(200);
  expect((await api.call("rita.reader", `${team}/${details.ID}/history`)).status).toBe(200);
  expect((await api.call("wendy.writer", `${team}/${details.ID}`, { method: "DELETE" })).status).toBe(200);
});

test.each([
  ["change history", "update history set action = 'nothing happened'"],
  ["delete history", "delete from history"],
  ["empty history", "truncate history"],
  ["switch the guards off", "alter table history disable trigger all"],
  ["drop a table", "drop table report"],
  ["make a table", "create table elsewhere (id int)"],
])("the least-privilege role cannot %s REQ-HIS-03", async (_what, statement) => {
  const attempt = sql.raw(statement).execute(database.db);
  await expect(attempt).rejects.toMatchObject({ code: "42501" });
});
