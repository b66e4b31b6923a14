import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestDatabase } from "../../test/database.ts";
import { openTestDatabase } from "../../test/database.ts";
import { compiledOnce } from "./compiled-once.ts";
import { migrate } from "./migrate.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await migrate(database.db);
  await database.db
    .insertInto("team")
    .values([
      { id: "one", name: "First" },
      { id: "two", name: ":id" },
    ])
    .execute();
});
afterAll(() => database.close());

test("a statement compiled once is asked with the values of each call, each in every place it has", async () => {
  let built = 0;
  const find = compiledOnce((db, { name, id }: { id: string; name: string }) => {
    built += 1;
    return db
      .selectFrom("team")
      .select("name")
      .where("id", "=", id)
      .where((e) => e.or([e("name", "=", name), e("id", "!=", id)]));
  });
  expect(await find(database.db, { id: "one", name: "First" })).toEqual([{ name: "First" }]);
  expect(await find(database.db, { id: "two", name: ":id" })).toEqual([{ name: ":id" }]);
  expect(await find(database.db, { id: "two", name: "First" })).toEqual([]);
  expect(built).toBe(1);
});

test("a statement that holds a value of its own is refused, since later calls might need another", async () => {
  const find = compiledOnce((db, { id }: { id: string }) =>
    db.selectFrom("team").select("name").where("id", "=", id).where("name", "=", "First"),
  );
  await expect(find(database.db, { id: "one" })).rejects.toThrow('A statement compiled once holds "First".');
});
