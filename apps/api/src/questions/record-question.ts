import { createHmac, randomBytes } from "node:crypto";
import type { EvaluableClause } from "@spi/domain/campaign-file/evaluable-iteration";
import { canonicalJson } from "@spi/domain/canonical-json";
import { fromDayNumber, toDayNumber, toTimestamp } from "@spi/domain/day/calendar";
import { json } from "../database/json.ts";
import type { Db } from "../database/schema.ts";
import type { QuestionCondition, QuestionedIteration } from "../database/tables/people-questions.ts";

/**
 * Different questions about real people that a user can have counted in a day: enough for a day of editing, and so few that averages
 * of blurred answers about one person are little better than a guess (ADR 75).
 */
export const questionsPerDay = 200;

/** Days for which questions are recorded. */
const daysRecorded = 400;

/** Tells a user why a question was not counted. */
export const questionsUsedUp = `You have asked for ${questionsPerDay} different counts of real people today. Ask again tomorrow. Reports are counted as before.`;

interface PeopleQuestion {
  kind: "preview" | "difference" | "findings" | "coverage";
  /** The ID of the user. */
  asks: string;
  iterations: readonly QuestionedIteration[];
  /** All that is asked: iterations, statements and parameters. */
  content: unknown;
}

/** Returns the secret that blurs counts of real people, drawn when it is first needed. */
async function readPeopleKey(db: Db): Promise<string> {
  const read = () => db.selectFrom("people_key").select("key").executeTakeFirst();
  const known = await read();
  if (known) return known.key;
  const key = randomBytes(32).toString("hex");
  await db
    .insertInto("people_key")
    .values({ key })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await read())!.key;
}

/**
 * Records a question about real people: who asked, when, its attributes and operators, and a keyed hash of the rest. Returns false,
 * and records nothing, if the user has asked as many different questions today as they can.
 */
async function recordQuestion(
  db: Db,
  { kind, asks, iterations, content }: PeopleQuestion,
  { key, now }: { key: string; now: Date },
): Promise<boolean> {
  const asked_on = toTimestamp(now).slice(0, 8);
  const question = createHmac("sha256", key)
    .update(canonicalJson([kind, content]))
    .digest("base64");
  const today = await db
    .selectFrom("people_question")
    .select("question")
    .where("user_id", "=", asks)
    .where("asked_on", "=", asked_on)
    .execute();
  if (today.some((one) => one.question === question)) return true;
  if (today.length >= questionsPerDay) return false;
  const conditions = json(conditionsIn(content));
  const about = json([...iterations]);
  const row = { user_id: asks, asked_on, question, kind, iterations: about, conditions, asked_at: now };
  await db
    .insertInto("people_question")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if (today.length > 0) return true;
  const oldest = fromDayNumber(toDayNumber(asked_on) - daysRecorded);
  await db.deleteFrom("people_question").where("asked_on", "<", oldest).execute();
  return true;
}

/**
 * Returns the secret to blur a count with, once the question is recorded where the people are real. Undefined if the user has asked too much
 * today.
 */
export async function admitQuestion(
  db: Db,
  question: PeopleQuestion,
  { seed, now }: { seed: number | null; now: Date },
): Promise<string | undefined> {
  if (seed !== null) return "";
  const key = await readPeopleKey(db);
  return (await recordQuestion(db, question, { key, now })) ? key : undefined;
}

/**
 * Returns each attribute with each of its operators once, wherever they are in a question. There are as many as the reference data
 * allow, so that harmless conditions cannot displace others.
 */
function conditionsIn(content: unknown): QuestionCondition[] {
  const found = new Map<string, QuestionCondition>();
  const search = (part: unknown): void => {
    if (typeof part !== "object" || part === null) return;
    const { AttributeLevel, AttributeTarget, AttributeName, Operator: operator } = part as Condition;
    if (operator !== undefined) {
      const [level, target, attribute] = [AttributeLevel ?? null, AttributeTarget ?? null, AttributeName ?? null];
      const condition = { level, target, attribute, operator };
      found.set(JSON.stringify(condition), condition);
    }
    for (const child of Object.values(part)) search(child);
  };
  search(content);
  return [...found.values()];
}

/** A condition of a rule or an eligibility statement; any other part has no operator. */
type Condition = Partial<Pick<EvaluableClause, "AttributeLevel" | "AttributeTarget" | "AttributeName" | "Operator">>;
