import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCommand } from "../../../test/run-command.ts";
import { openConfiguredDatabase } from "../../configuration/open-database.ts";
import { rememberUser } from "../../identity/users-store.ts";
import { admitQuery } from "./admit-query.ts";
import type { RecordedQuery } from "./read-queries.ts";

const wendy = { id: "user-wendy", username: "wendy.writer", email: "wendy@nhs.test" };
const value = "9990548609";

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "spi-questions-"));
  const { db, close } = await openConfiguredDatabase({ databaseUrl: undefined, dataDir });
  const seen = new Date("2026-11-20T08:00:00Z");
  await rememberUser(db, { user: wendy, teams: [], now: seen });
  const condition = { AttributeLevel: "PERSON", AttributeName: "POSTCODE", Operator: "=", Comparator: value };
  const ask = async (userId: string, day: string, answered: boolean) => {
    const iterations = [{ campaign: "campaign", iteration: `iteration ${day}` }];
    const question = { kind: "difference", userId, iterations, content: [condition, day], answers: 2 } as const;
    const admitted = await admitQuery(db, question, { seed: null, now: new Date(`${day}T10:00:00Z`) });
    if (admitted.ok) await admitted.value.end({ answered });
  };
  await ask(wendy.id, "2026-11-18", true);
  await ask(wendy.id, "2026-11-20", true);
  await ask("user-gone", "2026-11-21", false);
  await close();
});
afterAll(() => rm(dataDir, { recursive: true }));

const questions = (...parameters: string[]) => runCommand("questions", { SPI_DATA_DIR: dataDir }, ...parameters);

test("an operator lists queries about real people since a date, with users, times, attributes and operators REQ-SEL-260", async () => {
  const { code, output } = await questions("--since", "20261119");
  expect(code).toBe(0);
  expect(output.trim().split("\n")).toEqual([
    "wendy.writer (user-wendy): questions 1, answers 2",
    "user-gone: questions 1, answers 0",
    "",
    "20 November 2026 at 10:00  wendy.writer (user-wendy): difference, answers 2. Iterations: iteration 2026-11-20. Conditions: PERSON POSTCODE =.",
    "21 November 2026 at 10:00  user-gone: difference, answers 0. Iterations: iteration 2026-11-21. Conditions: PERSON POSTCODE =.",
  ]);
  expect(output).not.toContain(value);
});

test("an operator lists one user's queries as JSON, without values or hashes REQ-SEL-260", async () => {
  const { code, output } = await questions("--since", "20261101", "--user", wendy.email, "--json");
  expect(code).toBe(0);
  const listed = JSON.parse(output) as RecordedQuery[];
  expect(listed.map(({ at, user_id, answers }) => [at, user_id, answers])).toEqual([
    ["20261118100000", wendy.id, 2],
    ["20261120100000", wendy.id, 2],
  ]);
  expect(Object.keys(listed[0]!).toSorted()).toEqual([
    "answers",
    "at",
    "conditions",
    "iterations",
    "kind",
    "user_id",
    "username",
  ]);
});

test("an unknown user and an invalid date are rejected REQ-SEL-260", async () => {
  expect(await questions("--since", "20261101", "--user", "nobody")).toMatchObject({
    code: 2,
    output: "There is no user called nobody. Enter a user ID, username or email address.\n",
  });
  expect((await questions("--since", "20261131")).output).toContain("Set --since to a real date");
});
