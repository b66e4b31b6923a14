/**
 * Entry point for `npx spi questions`. Lists the recorded queries about real people. Never changes or creates a
 * database.
 */
import { parseArgs } from "node:util";
import { displayTimestamp, isDay } from "@spi/domain/day/calendar";
import { openExisting } from "../configuration/open-existing.ts";
import { runCommand } from "./command-line.ts";
import type { Db } from "../database/schema.ts";
import { findUsersNamed } from "../identity/users-store.ts";
import { type RecordedQuery, readQueries } from "../people/query-record/read-queries.ts";

const options = { since: { type: "string" }, user: { type: "string" }, json: { type: "boolean" } } as const;

await runCommand(async () => {
  const { since = "", user, json = false } = parseArgs({ options }).values;
  if (!isDay(since)) throw new Error("Set --since to a real date in the format YYYYMMDD, for example 20261120.");
  const { db, close } = await openExisting(process.env);
  try {
    const userId = user === undefined ? undefined : await findUserId(db, user);
    const questions = await readQueries(db, { since, userId });
    return json ? JSON.stringify(questions, null, 2) : formatQuestions(questions);
  } finally {
    await close();
  }
});

async function findUserId(db: Db, name: string): Promise<string> {
  const [user, ...others] = await findUsersNamed(db, name);
  if (!user) throw new Error(`There is no user called ${name}. Enter a user ID, username or email address.`);
  if (others.length > 0)
    throw new Error(`There are ${others.length + 1} users called ${name}. Enter the ID of the user you want.`);
  return user.id;
}

function formatQuestions(questions: readonly RecordedQuery[]): string {
  if (questions.length === 0) return "No questions about real people have been recorded.";
  return [...totalsByUser(questions), "", ...questions.map(questionLine)].join("\n");
}

/** Adds up the answers for each user and lists the totals, highest first. */
function totalsByUser(questions: readonly RecordedQuery[]): string[] {
  const byUser = Map.groupBy(questions, ({ user_id: id }) => id);
  return [...byUser.values()]
    .map((of) => ({ of, answers: of.reduce((sum, { answers }) => sum + answers, 0) }))
    .toSorted((a, b) => b.answers - a.answers)
    .map(({ of, answers }) => `${userName(of[0]!)}: questions ${of.length}, answers ${answers}`);
}

function questionLine(question: RecordedQuery): string {
  const { at, kind, answers, iterations, conditions } = question;
  const about = iterations.map(({ iteration }) => iteration).join(", ") || "none";
  const used = conditions.map((condition) =>
    [condition.level, condition.target, condition.attribute, condition.operator]
      .filter((part) => part !== null)
      .join(" "),
  );
  return `${displayTimestamp(at)}  ${userName(question)}: ${kind}, answers ${answers}. Iterations: ${about}. Conditions: ${used.join("; ") || "none"}.`;
}

function userName({ username, user_id: id }: RecordedQuery): string {
  return username === id ? id : `${username} (${id})`;
}
