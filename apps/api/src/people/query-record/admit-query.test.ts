import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, openTestDatabase } from "../../../test/database.ts";
import { json } from "../../database/json.ts";
import { migrate } from "../../database/migrate.ts";
import { admitQuery, answersPerDay, answersPerMonth } from "./admit-query.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await migrate(database.db);
});
afterAll(() => database.close());

const now = new Date("2026-11-20T10:00:00Z");
let users = 0;

/** Creates a user who has not sent any queries. */
function newUser() {
  const asks = `user ${(users += 1)}`;
  const rows = () =>
    database.db.selectFrom("people_query").selectAll().where("user_id", "=", asks).orderBy("query_hash").execute();
  return { asks, rows };
}

const condition = (AttributeName: string, Operator: string) => ({
  AttributeLevel: "PERSON",
  AttributeName,
  Operator,
  Comparator: "a value",
});

test("the record lists each attribute and operator once, however many harmless ones come first REQ-SEL-232", async () => {
  const { asks, rows } = newUser();
  const harmless = Array.from({ length: 220 }, (_, index) => condition(`HARMLESS_${index % 210}`, "="));
  const dose = { ...condition("LAST_SUCCESSFUL_DATE", ">"), AttributeLevel: "TARGET", AttributeTarget: "COVID" };
  const statement = { Name: "Who should be reached", AnyOf: [{ Conditions: [condition("DATE_OF_BIRTH", "<")] }] };
  const content = { rules: [...harmless, { ...dose, AndClauses: [condition("CARE_HOME_FLAG", "=")] }], statement };
  await admitQuery(database.db, { kind: "coverage", userId: asks, iterations: [], content }, { seed: null, now });
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

test("the record lists each iteration in a query, with its campaign REQ-SEL-232", async () => {
  const { asks, rows } = newUser();
  const iterations = [
    { campaign: "one", iteration: "a" },
    { campaign: "two", iteration: "b" },
  ];
  await admitQuery(database.db, { kind: "coverage", userId: asks, iterations, content: "" }, { seed: null, now });
  expect((await rows()).map((row) => row.iterations)).toEqual([iterations]);
});

/** Submits a query with this content. */
const ask = (asks: string, content: string, { at = now, answers = 1 } = {}) =>
  admitQuery(database.db, { kind: "preview", userId: asks, iterations: [], content, answers }, { seed: null, now: at });

/** Submits a query and ends it with or without an answer. Returns whether the query was admitted. */
async function wasAdmitted(asks: string, content: string, answered: boolean, more: Parameters<typeof ask>[2] = {}) {
  const admitted = await ask(asks, content, more);
  if (admitted.ok) await admitted.value.end({ answered });
  return admitted.ok;
}

/** Records a number of answered queries on a single day. */
async function recordAnswered(user_id: string, queried_on: string, count: number): Promise<void> {
  const of = { user_id, queried_on, kind: "preview", iterations: json([]), conditions: json([]), queried_at: now };
  const rows = Array.from({ length: count }, (_, index) => ({ ...of, query_hash: `${index}`, answered: true }));
  await database.db.insertInto("people_query").values(rows).execute();
}

test("an unanswered query is recorded and does not use up the allowance REQ-SEL-253", async () => {
  const { asks, rows } = newUser();
  await recordAnswered(asks, "20261120", answersPerDay - 1);
  for (const content of ["a", "b", "c"]) expect(await wasAdmitted(asks, content, false)).toBe(true);
  expect(await wasAdmitted(asks, "d", true)).toBe(true);
  expect(await wasAdmitted(asks, "e", true)).toBe(false);
  expect(await wasAdmitted(asks, "a", true)).toBe(false);
  // A query that has been answered can be repeated.
  expect(await wasAdmitted(asks, "d", false)).toBe(true);
  expect(await wasAdmitted(asks, "d", true)).toBe(true);
  expect((await rows()).filter(({ answered }) => !answered)).toHaveLength(3);
});

test("concurrent queries cannot exceed the allowance, and a running one stays reserved REQ-SEL-253", async () => {
  const { asks } = newUser();
  await recordAnswered(asks, "20261120", answersPerDay - 5);
  const all = await Promise.all(Array.from({ length: 12 }, (_, index) => ask(asks, `at once ${index}`)));
  const admitted = all.flatMap((admission) => (admission.ok ? [admission.value] : []));
  expect(admitted).toHaveLength(5);
  await admitted[0]!.end({ answered: false });
  expect(await wasAdmitted(asks, "later", true)).toBe(true);
  expect(await wasAdmitted(asks, "too late", true)).toBe(false);
});

test("a running instance retains its query's reservation when an older one exits without an answer REQ-SEL-253", async () => {
  const { asks } = newUser();
  await recordAnswered(asks, "20261120", answersPerDay - 1);
  const [older, newer] = [await ask(asks, "same"), await ask(asks, "same")];
  if (!older.ok || !newer.ok) throw new Error("not admitted");
  await older.value.end({ answered: false });
  expect(await wasAdmitted(asks, "other", true)).toBe(false);
  await newer.value.end({ answered: false });
  expect(await wasAdmitted(asks, "other", true)).toBe(true);
});

test("a query with two blurred answers counts as two REQ-SEL-232", async () => {
  const { asks } = newUser();
  await recordAnswered(asks, "20261120", answersPerDay - 3);
  expect(await wasAdmitted(asks, "a", true, { answers: 2 })).toBe(true);
  expect(await wasAdmitted(asks, "b", true, { answers: 2 })).toBe(false);
  expect(await wasAdmitted(asks, "c", true)).toBe(true);
});

test("a user has a maximum number of answers in 30 days REQ-SEL-232 REQ-SEL-485", async () => {
  const { asks } = newUser();
  const days = answersPerMonth / answersPerDay;
  for (let day = 0; day < days; day += 1) await recordAnswered(asks, `202611${10 + day}`, answersPerDay);
  const refused = await ask(asks, "a", { at: new Date("2026-12-09T10:00:00Z") });
  expect(refused.ok ? "" : refused.refusal).toContain("1,200 different counts of real people in the last 30 days");
  expect(await wasAdmitted(asks, "a", true, { at: new Date("2026-12-10T10:00:00Z") })).toBe(true);
});
