/** Runs a process that answers queries about all people one after another, and exits with its parent. */
import type { PeopleMessage } from "./process-client.ts";
import { peopleAnswers } from "./people-answers.ts";

let asked = new AbortController();

process.on("message", (message: PeopleMessage | "stop") => {
  if (message === "stop") return asked.abort();
  asked = new AbortController();
  const answer = peopleAnswers[message.kind] as (question: unknown, signal: AbortSignal) => Promise<unknown>;
  answer(message.question, asked.signal).then(
    (answered) => process.send?.({ answer: answered }),
    (error: unknown) => process.send?.({ failed: String(error) }),
  );
  return undefined;
});
process.on("disconnect", () => process.exit());
