import { setTimeout as sleep } from "node:timers/promises";
import type { RunStatus } from "@spi/domain/api-contract";
import type { SSEStreamingApi } from "hono/streaming";
import type { Db } from "../database/schema.ts";

interface RunProgress {
  id: string;
  number: number;
  status: RunStatus;
  progress: number;
  failure: string | null;
}

interface ProgressSettings {
  db: Db;
  iterationId: string;
  /** Ends every stream, so that a stopping server need not wait for them. */
  stopping: AbortSignal;
}

const lookMilliseconds = 400;
const heartbeatMilliseconds = 15_000;
/** Nobody is told things for longer than this on one token check; who still listens asks again. */
const longestMilliseconds = 10 * 60_000;

/**
 * Tells how an iteration's runs come along: an event `progress` with all of them whenever something changed, and an event
 * `end` once none is under way any more.
 */
export async function tellProgress(stream: SSEStreamingApi, settings: ProgressSettings): Promise<void> {
  const { db, iterationId, stopping } = settings;
  const start = performance.now();
  let told = "";
  let spoke = start;
  while (!stream.aborted && !stopping.aborted && performance.now() - start < longestMilliseconds) {
    const runs = await readProgress(db, iterationId);
    const data = JSON.stringify(runs);
    const silent = performance.now() - spoke > heartbeatMilliseconds;
    if (data !== told) await stream.writeSSE({ event: "progress", data });
    else if (silent) await stream.write(": still here\n\n");
    if (data !== told || silent) spoke = performance.now();
    told = data;
    if (runs.every(({ status }) => status !== "requested" && status !== "running")) {
      await stream.writeSSE({ event: "end", data: "" });
      return;
    }
    await sleep(lookMilliseconds, undefined, { signal: stopping }).catch(() => {});
  }
}

async function readProgress(db: Db, iterationId: string): Promise<RunProgress[]> {
  const rows = await db
    .selectFrom("report")
    .leftJoin("job", "job.subject_id", "report.id")
    .select(["report.id", "report.number", "report.status", "report.failure", "job.progress"])
    .where("iteration_id", "=", iterationId)
    .orderBy("number")
    .execute();
  return rows.map((row) => ({ ...row, progress: row.status === "ready" ? 1 : Math.min(1, row.progress ?? 0) }));
}
