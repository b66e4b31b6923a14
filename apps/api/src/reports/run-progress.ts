import type { RunStatus } from "@spi/domain/api-contract";
import type { Db } from "../database/schema.ts";
import { failureMessage } from "../iterations/report-failure.ts";
import { type PollById, sharedPolling } from "../http/events/shared-polling.ts";

export interface RunProgress {
  id: string;
  number: number;
  status: RunStatus;
  progress: number;
  failure: string | null;
}

const pollMilliseconds = 400;
const maxRuns = 20;

/** Creates a reader of the progress of iterations' newest runs. */
export function progressReader(db: Db): PollById<RunProgress[]> {
  return sharedPolling({
    intervalMilliseconds: pollMilliseconds,
    readAll: async (ids) => {
      const runs = await readRuns(db, ids);
      return (id) => runs.get(id) ?? [];
    },
  });
}

async function readRuns(db: Db, iterationIds: readonly string[]): Promise<Map<string, RunProgress[]>> {
  const rows = await db
    .selectFrom("report")
    .leftJoin("job", "job.subject_id", "report.id")
    .select([
      "report.iteration_id",
      "report.id",
      "report.number",
      "report.status",
      "report.failure",
      "report.problem",
      "job.progress",
    ])
    .where("iteration_id", "in", iterationIds)
    .orderBy("number")
    .execute();
  const runs = rows.map(({ iteration_id, problem, ...row }) => {
    const progress = row.status === "ready" ? 1 : Math.min(1, row.progress ?? 0);
    return { iteration_id, run: { ...row, failure: failureMessage(problem, row.failure), progress } };
  });
  const grouped = Map.groupBy(runs, ({ iteration_id }) => iteration_id);
  return new Map([...grouped].map(([id, group]) => [id, group.slice(-maxRuns).map(({ run }) => run)]));
}
