import { on, once } from "node:events";
import { type Result, refuse } from "@spi/domain/values/result";
import type { ListedPerson } from "@spi/engine/people/people";
import { hearOf } from "@spi/engine/open/open-people";
import type { Logger } from "pino";
import { beginProcess } from "../../people/begin-process.ts";
import type { TellPeople } from "./tell-people.ts";

/** What the process says: people until the next ones are asked for, and in the end an answer and the most memory it had,
 * with the publications of people that it found to be others. */
export type Said =
  | { people: readonly ListedPerson[] }
  | { answer: Result<null, string>; megabytes: number; differing: readonly string[] }
  | { failed: string };

/** The young heap is bounded: each person told is garbage at once. */
const execArgv = ["--max-semi-space-size=4"];

/**
 * Tells people in a process of its own, which ends with the question: what the engine needs beside the process that writes
 * the list is given back then, and not even while it is needed is it this one's (ADR 61).
 */
export function tellInProcess(
  log: Pick<Logger, "info">,
  begin = () => beginProcess(new URL("telling-process.ts", import.meta.url), execArgv),
): TellPeople {
  return async (question, { onPeople, signal }) => {
    if (signal.aborted) return cancelled;
    const telling = begin();
    const ended = Promise.allSettled([once(telling, "exit")]);
    const leave = () => telling.connected && telling.disconnect();
    signal.addEventListener("abort", leave);
    try {
      const all = on(telling, "message", { close: ["exit"] }) as AsyncIterableIterator<[Said]>;
      telling.send(question);
      for await (const [said] of all) {
        if ("failed" in said) throw new Error(said.failed);
        if ("answer" in said) {
          log.info({ megabytes: said.megabytes }, "people were told by a process of their own");
          for (const publication of said.differing) hearOf({ publication });
          return said.answer;
        }
        await onPeople(said.people);
        if (telling.connected) telling.send("next", () => {});
      }
      if (signal.aborted) return cancelled;
      throw new Error("The process that tells people ended.");
    } finally {
      signal.removeEventListener("abort", leave);
      leave();
      await ended;
    }
  };
}

const cancelled = refuse("The run was cancelled.");
