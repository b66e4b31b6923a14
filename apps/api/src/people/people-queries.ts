import type { NotCounted } from "@spi/domain/report/not-counted";
import type { Kysely } from "kysely";
import { LRUCache } from "lru-cache";
import type { Schema } from "../database/schema.ts";
import type { AgeLimit } from "./people-age.ts";
import { type PeopleAnswers, maxConcurrentQueries } from "./people-answers.ts";
import { peopleSamples } from "./people-samples.ts";
import { type QuestionRequest, type Question, type ReportsFirst, questionsInTurn } from "./query-queue.ts";

interface Dependencies extends AgeLimit {
  db: Kysely<Schema>;
  populationDir: string;
  /** Answers queries that take seconds of processor time. */
  answers: PeopleAnswers;
  /** Reports running in this process, which come first. */
  reports: ReportsFirst;
}

/**
 * Resources shared by every query about all people: the people, their processes and one queue. Each process creates
 * one.
 */
export interface PeopleQueries extends Omit<Dependencies, "reports"> {
  questions: ReturnType<typeof questionsInTurn>;
  samples: ReturnType<typeof peopleSamples>;
  /** Counts running in the background, by their key. */
  underWay: Map<string, { ready: Promise<boolean>; end: () => void }>;
  /** Reasons why people were not counted, so that there is not another attempt each time a user opens the page. */
  refusals: LRUCache<string, NotCounted>;
}

/** Maximum refusals in the cache. */
const maxRefusals = 200;

export function peopleQueries({ reports, ...dependencies }: Dependencies): PeopleQueries {
  const questions = questionsInTurn(reports, maxConcurrentQueries);
  const refusals = new LRUCache<string, NotCounted>({ max: maxRefusals });
  return { ...dependencies, questions, samples: peopleSamples(), underWay: new Map(), refusals };
}

/** Ends the counts in the background and deletes the samples. */
export async function closePeopleQueries({ underWay, samples }: PeopleQueries): Promise<void> {
  const all = [...underWay.values()];
  for (const { end } of all) end();
  await Promise.all(all.map(({ ready }) => ready));
  await samples.close();
}

/**
 * Counts people in the background, after every query that a user waits for, and only once for each key however often it
 * is requested in the meantime. Resolves to true if people were counted, or never can be.
 */
export function countOnce(
  { questions, underWay }: PeopleQueries,
  { key, ...question }: Pick<QuestionRequest, "kind" | "asks"> & { key: string },
  count: (turn: Question) => Promise<boolean>,
): Promise<boolean> {
  const other = underWay.get(key);
  if (other) return other.ready;
  const turn = questions.begin({ ...question, background: true });
  const ready = count(turn).finally(() => {
    underWay.delete(key);
    turn.end();
  });
  underWay.set(key, { ready, end: turn.end });
  return ready;
}
