import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import * as z from "zod";
import type { Logger } from "pino";
import { markStale } from "@spi/engine/open/open-people";
import { withDetail } from "@spi/engine/people/people";
import { startProcess } from "./start-process.ts";
import type { PeopleAnswers } from "./people-answers.ts";

export interface ProcessRequest {
  kind: keyof PeopleAnswers;
  query: unknown;
}

type ProcessReply = { answer: unknown } | { failed: string };

/**
 * Runs queries in separate processes, one for each concurrent query. Saves and estimates have a higher priority, and do
 * not share an event loop or threads with these processes (ADR 49). Logs the reason for each failed query, because
 * users may not see the details.
 */
export function createProcessAnswers(
  log: Pick<Logger, "warn">,
  start = startQueryProcess,
): { answers: PeopleAnswers; close: () => void } {
  const idle: ChildProcess[] = [];
  const children = new Set<ChildProcess>();
  return {
    answers: {
      preview: answerWith("preview"),
      difference: answerWith("difference"),
      findings: answerWith("findings"),
      coverage: answerWith("coverage"),
      report: answerWith("report"),
    },
    close: () => {
      for (const child of children) child.disconnect();
    },
  };

  function answerWith<Kind extends keyof PeopleAnswers>(kind: Kind): PeopleAnswers[Kind] {
    return ((query: unknown, signal: AbortSignal) => send({ kind, query }, signal)) as PeopleAnswers[Kind];
  }

  async function send(message: ProcessRequest, signal: AbortSignal): Promise<unknown> {
    const child = idle.pop() ?? startChild();
    const finished = new AbortController();
    const stop = () => child.send("stop");
    const reply = once(child, "message", { signal: finished.signal }) as Promise<[ProcessReply]>;
    const exit = once(child, "exit", { signal: finished.signal });
    child.send(message);
    signal.addEventListener("abort", stop);
    if (signal.aborted) stop();
    try {
      const [first] = (await Promise.race([reply, exit])) as [ProcessReply | number | null];
      if (typeof first !== "object" || first === null) throw new Error("The process that counts people exited.");
      idle.push(child);
      if ("failed" in first) throw new Error(first.failed);
      const refusal = operatorRefusal(first.answer);
      if (refusal) log.warn({ asked: message.kind, reason: withDetail(refusal) }, "people could not be counted");
      if (refusal) markStale(refusal);
      return first.answer;
    } finally {
      signal.removeEventListener("abort", stop);
      finished.abort();
      await Promise.allSettled([reply, exit]);
    }
  }

  function startChild(): ChildProcess {
    const child = start();
    children.add(child);
    child.once("exit", () => {
      children.delete(child);
      if (idle.includes(child)) idle.splice(idle.indexOf(child), 1);
    });
    // A process that fails while idle does not affect anything else. If the process is running a query, the query
    // receives the error.
    child.on("error", () => {});
    return child;
  }
}

const text = z.string();
const refused = z.object({
  ok: z.literal(false),
  refusal: z.object({ kind: text, message: text, detail: text.exactOptional(), publication: text.exactOptional() }),
});

/** Refusals caused by the query or the user, which operators cannot fix. */
const userCausedRefusals: ReadonlySet<string> = new Set([
  "cancelled",
  "namesOnePerson",
  "notPlanned",
  "otherPeople",
  "plan",
  "tooManyCombinations",
  "unknownCohort",
]);

/** Returns the refusal if operators can fix its cause. */
function operatorRefusal(answer: unknown) {
  const { data } = refused.safeParse(answer);
  return data && !userCausedRefusals.has(data.refusal.kind) ? data.refusal : undefined;
}

/** @internal */
export const startQueryProcess = () => startProcess(new URL("query-process.ts", import.meta.url));
