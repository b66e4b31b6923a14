import type { RunStatus } from "@spi/domain/api-contract";
import type { Db } from "../database/schema.ts";

export interface RunProgress {
  id: string;
  number: number;
  status: RunStatus;
  progress: number;
  failure: string | null;
}

/** How the newest runs of an iteration come along, as of the next look at the database. */
export type ReadProgress = (iterationId: string) => Promise<RunProgress[]>;

const lookMilliseconds = 400;
const mostRuns = 20;

/**
 * Looks at the database for everybody who listens in this process together: once every 400 ms, with one query, for as
 * long as anybody asks.
 */
export function progressReader(db: Db): ReadProgress {
  let asked = new Map<string, PromiseWithResolvers<RunProgress[]>>();
  let lastLook = -Infinity;
  const look = async () => {
    const told = asked;
    asked = new Map();
    lastLook = performance.now();
    try {
      const runs = await readRuns(db, [...told.keys()]);
      for (const [id, { resolve }] of told) resolve(runs.get(id) ?? []);
    } catch (error) {
      for (const { reject } of told.values()) reject(error);
    }
  };
  return (iterationId) => {
    if (asked.size === 0) setTimeout(() => void look(), Math.max(0, lastLook + lookMilliseconds - performance.now()));
    const waiting = asked.get(iterationId) ?? Promise.withResolvers<RunProgress[]>();
    asked.set(iterationId, waiting);
    return waiting.promise;
  };
}

async function readRuns(db: Db, iterationIds: readonly string[]): Promise<Map<string, RunProgress[]>> {
  const rows = await db
    .selectFrom("report")
    .leftJoin("job", "job.subject_id", "report.id")
    .select(["report.iteration_id", "report.id", "report.number", "report.status", "report.failure", "job.progress"])
    .where("iteration_id", "in", iterationIds)
    .orderBy("number")
    .execute();
  const runs = rows.map(({ iteration_id, ...row }) => {
    const progress = row.status === "ready" ? 1 : Math.min(1, row.progress ?? 0);
    return { iteration_id, run: { ...row, progress } };
  });
  const grouped = Map.groupBy(runs, ({ iteration_id }) => iteration_id);
  return new Map([...grouped].map(([id, group]) => [id, group.slice(-mostRuns).map(({ run }) => run)]));
}
