import { on, once } from "node:events";
import { type Result, refuse } from "@spi/domain/values/result";
import type { ListedPerson } from "@spi/engine/people/people";
import { markStale } from "@spi/engine/open/open-people";
import type { Logger } from "pino";
import { startProcess } from "../../people/start-process.ts";
import type { ReadPeople } from "./read-people.ts";

/**
 * A message from the subprocess. Each message contains a page of people, except the last. The last message contains the
 * result, the peak memory use and the publications that failed verification.
 */
export type SubprocessMessage =
  | { people: readonly ListedPerson[] }
  | { answer: Result<null, string>; megabytes: number; differing: readonly string[] }
  | { failed: string };

/**
 * Options for Node. The young generation is kept small because each person's record is used once and can then be
 * collected.
 */
const execArgv = ["--max-semi-space-size=4"];

/**
 * Reads people in a subprocess that ends with the query, so that the engine's memory is returned to the system (ADR
 * 61).
 */
export function readInSubprocess(
  log: Pick<Logger, "info">,
  begin = () => startProcess(new URL("reading-subprocess.ts", import.meta.url), execArgv),
): ReadPeople {
  return async (question, { onPeople, signal }) => {
    if (signal.aborted) return cancelled;
    const reader = begin();
    const ended = Promise.allSettled([once(reader, "exit")]);
    const leave = () => reader.connected && reader.disconnect();
    signal.addEventListener("abort", leave);
    try {
      const all = on(reader, "message", { close: ["exit"] }) as AsyncIterableIterator<[SubprocessMessage]>;
      reader.send(question);
      for await (const [message] of all) {
        if ("failed" in message) throw new Error(message.failed);
        if ("answer" in message) {
          log.info({ megabytes: message.megabytes }, "read people in a subprocess");
          for (const publication of message.differing) markStale({ publication });
          return message.answer;
        }
        await onPeople(message.people);
        if (reader.connected) reader.send("next", () => {});
      }
      if (signal.aborted) return cancelled;
      throw new Error("The process that reads the population data exited.");
    } finally {
      signal.removeEventListener("abort", leave);
      leave();
      await ended;
    }
  };
}

const cancelled = refuse("The run was cancelled.");
