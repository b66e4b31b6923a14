import type { CountProblem } from "@spi/domain/report/count-problem";
import type { Kysely } from "kysely";
import { LRUCache } from "lru-cache";
import type { Schema } from "../database/schema.ts";
import type { AgeLimit } from "./people-age.ts";
import { type PeopleAnswers, maxConcurrentQueries } from "./people-answers.ts";
import { peopleSamples } from "./people-samples.ts";
import { type QueryRequest, type QueryHandle, type RunningReports, createQueryQueue } from "./query-queue.ts";

interface QueryDependencies extends AgeLimit {
  db: Kysely<Schema>;
  populationDir: string;
  /** Runs queries that take seconds of processor time. */
  answers: PeopleAnswers;
  /** Reports running in this process, which have priority. */
  reports: RunningReports;
}

/**
 * Resources shared by every query about all people, such as the people location, the query processes and the only
 * queue. Each process creates one instance.
 */
export interface PeopleQueries extends Omit<QueryDependencies, "reports"> {
  queue: ReturnType<typeof createQueryQueue>;
  samples: ReturnType<typeof peopleSamples>;
  /** Counts running in the background, by their key. */
  running: Map<string, { ready: Promise<boolean>; end: () => void }>;
  /** Reasons why counts failed. Without this cache, we would count again each time a page is opened. */
  refusals: LRUCache<string, CountProblem>;
}

/** Maximum number of refusals in the cache. */
const maxRefusals = 200;

export function peopleQueries({ reports, ...dependencies }: QueryDependencies): PeopleQueries {
  const queue = createQueryQueue(reports, maxConcurrentQueries);
  const refusals = new LRUCache<string, CountProblem>({ max: maxRefusals });
  return { ...dependencies, queue, samples: peopleSamples(), running: new Map(), refusals };
}

/** Ends the background counts and deletes the samples. */
export async function closePeopleQueries({ running, samples }: PeopleQueries): Promise<void> {
  const all = [...running.values()];
  for (const { end } of all) end();
  await Promise.all(all.map(({ ready }) => ready));
  await samples.close();
}

/**
 * Counts people in the background, after every query that a user is waiting for. Counts only once for each key, even if
 * the same count is requested again in the meantime. Resolves to true if people were counted or if they never can be.
 */
export function countOnce(
  { queue, running }: PeopleQueries,
  { key, ...request }: Pick<QueryRequest, "kind" | "userId"> & { key: string },
  count: (handle: QueryHandle) => Promise<boolean>,
): Promise<boolean> {
  const other = running.get(key);
  if (other) return other.ready;
  const handle = queue.start({ ...request, background: true });
  const ready = count(handle).finally(() => {
    running.delete(key);
    handle.end();
  });
  running.set(key, { ready, end: handle.end });
  return ready;
}
