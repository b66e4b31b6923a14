import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, openTestDatabase } from "../../test/database.ts";
import { migrate } from "./migrate.ts";
import { inTransaction } from "./transaction.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await migrate(database.db);
});
afterAll(() => database.close());

const team = (id: string) => ({ id, name: "A team" });
const names = async () => (await database.db.selectFrom("team").select("id").execute()).map(({ id }) => id);

/** Adds a team, after failing a given number of times with a PostgreSQL code. */
async function addAfterFailures(id: string, { code, times }: { code: string; times: number }) {
  let attempts = 0;
  const added = inTransaction(database.db, async (transaction) => {
    attempts += 1;
    await transaction.insertInto("team").values(team(id)).execute();
    const raise = `do $$ begin raise exception 'lost' using errcode = '${code}'; end $$`;
    if (attempts <= times) await sql.raw(raise).execute(transaction);
    return attempts;
  });
  return { outcome: await added.then(String, (error: Error) => error.message), attempts };
}

test.each(["40001", "40P01"])(
  "a transaction that conflicts with another (%s) is retried and stored once",
  async (code) => {
    expect(await addAfterFailures(`retried-${code}`, { code, times: 2 })).toEqual({ outcome: "3", attempts: 3 });
    expect((await names()).filter((id) => id === `retried-${code}`)).toHaveLength(1);
  },
);

test("a transaction is attempted up to five times, and other failures are not retried", async () => {
  expect(await addAfterFailures("never", { code: "40001", times: 9 })).toEqual({ outcome: "lost", attempts: 5 });
  expect(await addAfterFailures("never", { code: "22012", times: 9 })).toEqual({ outcome: "lost", attempts: 1 });
  expect(await names()).not.toContain("never");
});

test("a refusal rolls back its transaction, and its result is not reported as stored", async () => {
  let stored = 0;
  const refused = await inTransaction(
    database.db,
    async (transaction) => {
      await transaction.insertInto("team").values(team("refused")).execute();
      return { ok: false, refusal: { kind: "notFound" } } as const;
    },
    () => (stored += 1),
  );
  expect(refused).toEqual({ ok: false, refusal: { kind: "notFound" } });
  expect(await names()).not.toContain("refused");
  expect(stored).toBe(0);
});
