import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type TestDatabase, openTestDatabase } from "../../../test/database.ts";
import { testNow } from "../../../test/harness.ts";
import { migrate } from "../../database/migrate.ts";
import { endSessions } from "./end-sessions.ts";
import { rememberUser } from "../users-store.ts";

const people = { w1: "wendy@example.nhs.uk", a1: "same@example.nhs.uk", a2: "same@example.nhs.uk" };

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await migrate(database.db);
  for (const [id, email] of Object.entries(people)) {
    const user = { id, username: `CIS2_${id}`, email, given_name: undefined, family_name: undefined };
    await rememberUser(database.db, { user, teams: [], now: testNow });
  }
});
beforeEach(() => database.db.deleteFrom("session_cutoff").execute());
afterAll(() => database.close());

async function cutOff(): Promise<string[]> {
  const rows = await database.db.selectFrom("session_cutoff").select("user_id").orderBy("user_id").execute();
  return rows.map((row) => row.user_id);
}

test.each(["w1", "CIS2_w1", "wendy@example.nhs.uk"])(
  "an administrator ends all sessions of the user called %s, and no one else's REQ-SIGN-32",
  async (named) => {
    expect(await endSessions(database.db, named, testNow)).toMatchObject({
      ok: true,
      value: expect.stringContaining("CIS2_w1"),
    });
    expect(await cutOff()).toEqual(["w1"]);
  },
);

test.each([
  ["nobody has that name", "nobody", /No one called nobody/],
  ["two people have that name", "same@example.nhs.uk", /2 users/],
])("no session is ended when %s", async (_when, named, why) => {
  const outcome = await endSessions(database.db, named, testNow);
  expect([outcome.ok ? "" : outcome.refusal, await cutOff()]).toEqual([expect.stringMatching(why), []]);
});

test("an administrator can end everyone's sessions at once REQ-SIGN-32", async () => {
  expect(await endSessions(database.db, "--everyone", testNow)).toMatchObject({ ok: true });
  expect(await cutOff()).toEqual(["a1", "a2", "w1"]);
});

test("the command fails with a reason if no user is named", async () => {
  const script = path.join(import.meta.dirname, "../../bin/sessions-end.ts");
  await expect(promisify(execFile)(process.execPath, [script])).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining("Enter one user"),
  });
});
