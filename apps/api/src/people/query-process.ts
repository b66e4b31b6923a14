/** Runs a process that answers queries about the whole population one at a time, and exits when its parent does. */
import type { ProcessRequest } from "./process-client.ts";
import { peopleAnswers } from "./people-answers.ts";

let current = new AbortController();

process.on("message", (message: ProcessRequest | "stop") => {
  if (message === "stop") return current.abort();
  current = new AbortController();
  const answer = peopleAnswers[message.kind] as (query: unknown, signal: AbortSignal) => Promise<unknown>;
  answer(message.query, current.signal).then(
    (value) => process.send?.({ answer: value }),
    (error: unknown) => process.send?.({ failed: String(error) }),
  );
  return undefined;
});
process.on("disconnect", () => process.exit());
