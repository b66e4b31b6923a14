import { createHmac, randomBytes } from "node:crypto";
import type { EvaluableClause } from "@spi/domain/iteration/evaluable-iteration";
import { canonicalJson } from "@spi/domain/values/canonical-json";
import { fromDayNumber, toDayNumber, ukDay } from "@spi/domain/day/calendar";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import { displayCount } from "@spi/domain/text/counts";
import { type Kysely, sql } from "kysely";
import { json } from "../../database/json.ts";
import type { Db, Schema } from "../../database/schema.ts";
import type { QuestionCondition, QuestionedIteration } from "../../database/tables/people-questions.ts";

/**
 * Maximum number of blurred answers about real people per user per day. Someone could remove the blur by averaging the
 * answers to variants of one query. ADR 75 states how certain a person could then be after a number of days.
 */
export const answersPerDay = 200;

/** Maximum number of blurred answers in 30 days. This is six times the daily maximum, or 60 for each working day. */
export const answersPerMonth = 1200;

/**
 * Maximum number of counts of saved iterations' findings per day. They have a separate allowance, so that other counts
 * cannot prevent an iteration's review.
 */
export const findingsPerDay = 100;

/** Maximum number of counts of findings in 30 days. */
const findingsPerMonth = 600;

/** Maximum number of queries recorded per user per day, whether or not they were answered. */
const queriesPerDay = 2000;

/** Number of days for which queries are recorded. */
const daysRecorded = 400;

/** Number of days that an `answersPerMonth` allowance covers. */
const allowanceDays = 30;

interface AdmissionRequest {
  kind: "preview" | "difference" | "findings" | "coverage";
  /** ID of the user. */
  userId: string;
  iterations: readonly QuestionedIteration[];
  /** The complete query, with its iterations, statements and parameters. */
  content: unknown;
  /** Meaning of the query. It is the same for all wordings with the same answer. Defaults to the content. */
  meaning?: unknown;
  /** Number of separately blurred answers. Defaults to 1. */
  answers?: number;
}

/** Returns the secret used to blur counts of real people. The secret is created when it is first needed. */
async function readPeopleKey(db: Db): Promise<string> {
  const read = () => db.selectFrom("people_query_key").select("key").executeTakeFirst();
  const known = await read();
  if (known) return known.key;
  const key = randomBytes(32).toString("hex");
  await db
    .insertInto("people_query_key")
    .values({ key })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await read())!.key;
}

/** A query that can be counted. */
export interface AdmittedQuery {
  /** Secret used to blur its answer. */
  key: string;
  /** Ends the query. An unanswered query does not use up the user's allowance. */
  end: (outcome: { answered: boolean }) => Promise<void>;
}

/** Admission for a query about people who are not real. Such queries are not limited. */
const unlimited: AdmittedQuery = { key: "", end: async () => {} };

/**
 * Admits a query to be counted. If the people are real, the query is recorded and its answer uses up part of the user's
 * allowance. Refuses with a message if the allowance is used up.
 */
export async function admitQuery(
  db: Kysely<Schema>,
  request: AdmissionRequest,
  { seed, now }: { seed: number | null; now: Date },
): Promise<Result<AdmittedQuery, string>> {
  if (seed !== null) return ok(unlimited);
  const key = await readPeopleKey(db);
  const row = toRow(request, { key, now });
  const refusal = await db.transaction().execute((transaction) => recordQuery(transaction, row));
  if (refusal !== undefined) return refuse(refusal);
  return ok({ key, end: ({ answered }) => endQuery(db, row, answered) });
}

type QueryRow = ReturnType<typeof toRow>;

function toRow(
  { kind, userId, iterations, content, meaning = content, answers = 1 }: AdmissionRequest,
  context: { key: string; now: Date },
) {
  const query_hash = createHmac("sha256", context.key)
    .update(canonicalJson([kind, meaning]))
    .digest("base64");
  return {
    user_id: userId,
    queried_on: ukDay(context.now),
    query_hash,
    kind,
    iterations: json([...iterations]),
    conditions: json(findConditions(content)),
    queried_at: context.now,
    answer_count: answers,
  };
}

/** Namespace of these advisory locks in PostgreSQL. */
const queryLocks = 7_154_075;

/**
 * Records a query as running. A user's queries are recorded one at a time. Returns the reason if the query cannot be
 * counted.
 */
async function recordQuery(db: Db, row: QueryRow): Promise<string | undefined> {
  const { user_id, queried_on, query_hash, kind } = row;
  const [perDay, perMonth] =
    kind === "findings" ? [findingsPerDay, findingsPerMonth] : [answersPerDay, answersPerMonth];
  await sql`select pg_advisory_xact_lock(${queryLocks}::int, hashtext(${user_id}))`.execute(db);
  const daysAgo = (days: number) => fromDayNumber(toDayNumber(queried_on) - days);
  const monthQueries = await db
    .selectFrom("people_query")
    .select([
      "queried_on",
      "query_hash",
      "answer_count",
      (e) => e.or([e("answered", "=", true), e("in_progress", ">", 0)]).as("uses"),
    ])
    .where("user_id", "=", user_id)
    .where("kind", kind === "findings" ? "=" : "<>", "findings")
    .where("queried_on", ">", daysAgo(allowanceDays))
    .execute();
  const todayQueries = monthQueries.filter((row) => row.queried_on === queried_on);
  const known = todayQueries.find((row) => row.query_hash === query_hash);
  if (!known?.uses) {
    if (!known && todayQueries.length >= queriesPerDay) return allowanceUsedMessage(queriesPerDay, "today");
    if (countAnswers(todayQueries) + row.answer_count > perDay) return allowanceUsedMessage(perDay, "today");
    if (countAnswers(monthQueries) + row.answer_count > perMonth)
      return allowanceUsedMessage(perMonth, "in the last 30 days");
  }
  await db
    .insertInto("people_query")
    .values({ ...row, in_progress: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["user_id", "queried_on", "query_hash"])
        .doUpdateSet({ in_progress: sql`people_query.in_progress + 1` }),
    )
    .execute();
  if (todayQueries.length === 0)
    await db.deleteFrom("people_query").where("queried_on", "<", daysAgo(daysRecorded)).execute();
  return undefined;
}

function countAnswers(queries: readonly { answer_count: number; uses: boolean | number }[]): number {
  return queries.reduce((sum, { answer_count: answers, uses }) => sum + (uses ? answers : 0), 0);
}

async function endQuery(db: Db, { user_id, queried_on, query_hash }: QueryRow, answered: boolean): Promise<void> {
  await db
    .updateTable("people_query")
    .set({ in_progress: sql`in_progress - 1`, ...(answered && { answered }) })
    .where("user_id", "=", user_id)
    .where("queried_on", "=", queried_on)
    .where("query_hash", "=", query_hash)
    .execute();
}

/** Message for users who have used up their allowance. */
const allowanceUsedMessage = (counts: number, when: string) =>
  `You have reached the limit of ${displayCount(counts)} different counts of real people ${when}. Try again tomorrow. You can still request reports.`;

/**
 * Returns each attribute with each of its operators, without duplicates, from anywhere in a query. Includes as many
 * conditions as the reference data allows, so that harmless conditions cannot displace other conditions.
 */
function findConditions(content: unknown): QuestionCondition[] {
  const conditions = new Map<string, QuestionCondition>();
  const search = (part: unknown): void => {
    if (typeof part !== "object" || part === null) return;
    const { AttributeLevel, AttributeTarget, AttributeName, Operator: operator } = part as Condition;
    if (operator !== undefined) {
      const [level, target, attribute] = [AttributeLevel ?? null, AttributeTarget ?? null, AttributeName ?? null];
      const condition = { level, target, attribute, operator };
      conditions.set(JSON.stringify(condition), condition);
    }
    for (const child of Object.values(part)) search(child);
  };
  search(content);
  return [...conditions.values()];
}

/** A condition in a rule or an eligibility statement. Other parts do not have an operator. */
type Condition = Partial<Pick<EvaluableClause, "AttributeLevel" | "AttributeTarget" | "AttributeName" | "Operator">>;
