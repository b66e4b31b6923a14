import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import * as z from "zod";
import type { Logger } from "pino";
import { markStale } from "@spi/engine/open/open-people";
import { withDetail } from "@spi/engine/people/people";
import { beginProcess } from "./start-process.ts";
import type { PeopleAnswers } from "./people-answers.ts";

export interface PeopleMessage {
  kind: keyof PeopleAnswers;
  question: unknown;
}

type ProcessReply = { answer: unknown } | { failed: string };

/**
 * Answers queries in separate processes, as many as there are concurrent queries. They have lower priority than this
 * one, whose saves and estimates come first, and share neither its event loop nor its threads (ADR 49). Logs why people
 * could not be queried, because users may not see the details.
 */
export function createProcessAnswers(
  log: Pick<Logger, "warn">,
  begin = beginAnswering,
): { answers: PeopleAnswers; close: () => void } {
  const idle: ChildProcess[] = [];
  const all = new Set<ChildProcess>();
  return {
    answers: {
      preview: answerOf("preview"),
      difference: answerOf("difference"),
      findings: answerOf("findings"),
      coverage: answerOf("coverage"),
      report: answerOf("report"),
    },
    close: () => {
      for (const one of all) one.disconnect();
    },
  };

  function answerOf<Kind extends keyof PeopleAnswers>(kind: Kind): PeopleAnswers[Kind] {
    return ((question: unknown, signal: AbortSignal) => ask({ kind, question }, signal)) as PeopleAnswers[Kind];
  }

  async function ask(message: PeopleMessage, signal: AbortSignal): Promise<unknown> {
    const answering = idle.pop() ?? begun();
    const over = new AbortController();
    const stop = () => answering.send("stop");
    const told = once(answering, "message", { signal: over.signal }) as Promise<[ProcessReply]>;
    const ended = once(answering, "exit", { signal: over.signal });
    answering.send(message);
    signal.addEventListener("abort", stop);
    if (signal.aborted) stop();
    try {
      const [said] = (await Promise.race([told, ended])) as [ProcessReply | number | null];
      if (typeof said !== "object" || said === null) throw new Error("The process that counts people exited.");
      idle.push(answering);
      if ("failed" in said) throw new Error(said.failed);
      const refusal = operatorRefusal(said.answer);
      if (refusal) log.warn({ asked: message.kind, reason: withDetail(refusal) }, "people could not be counted");
      if (refusal) markStale(refusal);
      return said.answer;
    } finally {
      signal.removeEventListener("abort", stop);
      over.abort();
      await Promise.allSettled([told, ended]);
    }
  }

  function begun(): ChildProcess {
    const one = begin();
    all.add(one);
    one.once("exit", () => {
      all.delete(one);
      if (idle.includes(one)) idle.splice(idle.indexOf(one), 1);
    });
    // If a process fails while it is idle, nothing else is affected. If it has a query, the query receives the error.
    one.on("error", () => {});
    return one;
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
export const beginAnswering = () => beginProcess(new URL("query-process.ts", import.meta.url));
