import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestDatabase } from "../../test/database.ts";
import { openTestDatabase } from "../../test/database.ts";
import { admitQuestion } from "./record-question.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const now = new Date("2026-11-20T10:00:00Z");
let users = 0;

/** A user who has not asked anything yet. */
function newUser() {
  const asks = `user ${(users += 1)}`;
  const rows = () =>
    database.db.selectFrom("people_question").selectAll().where("user_id", "=", asks).orderBy("question").execute();
  return { asks, rows };
}

const condition = (AttributeName: string, Operator: string) => ({
  AttributeLevel: "PERSON",
  AttributeName,
  Operator,
  Comparator: "a value",
});

test("the record lists each attribute with each operator once, however many harmless ones are first REQ-SEL-232", async () => {
  const { asks, rows } = newUser();
  const harmless = Array.from({ length: 220 }, (_, index) => condition(`HARMLESS_${index % 210}`, "="));
  const dose = { ...condition("LAST_SUCCESSFUL_DATE", ">"), AttributeLevel: "TARGET", AttributeTarget: "COVID" };
  const statement = { Name: "Who should be reached", AnyOf: [{ Conditions: [condition("DATE_OF_BIRTH", "<")] }] };
  const content = { rules: [...harmless, { ...dose, AndClauses: [condition("CARE_HOME_FLAG", "=")] }], statement };
  await admitQuestion(database.db, { kind: "coverage", asks, iterations: [], content }, { seed: null, now });
  const [row] = await rows();
  expect(row!.conditions).toHaveLength(213);
  expect(row!.conditions).toContainEqual({ level: "PERSON", target: null, attribute: "CARE_HOME_FLAG", operator: "=" });
  expect(row!.conditions).toContainEqual({
    level: "TARGET",
    target: "COVID",
    attribute: "LAST_SUCCESSFUL_DATE",
    operator: ">",
  });
  expect(row!.conditions).toContainEqual({ level: "PERSON", target: null, attribute: "DATE_OF_BIRTH", operator: "<" });
  expect(JSON.stringify(row)).not.toContain("a value");
});

test("the record names each iteration that a question was about, with its campaign REQ-SEL-232", async () => {
  const { asks, rows } = newUser();
  const iterations = [
    { campaign: "one", iteration: "a" },
    { campaign: "two", iteration: "b" },
  ];
  await admitQuestion(database.db, { kind: "coverage", asks, iterations, content: "" }, { seed: null, now });
  expect((await rows()).map((row) => row.iterations)).toEqual([iterations]);
});
