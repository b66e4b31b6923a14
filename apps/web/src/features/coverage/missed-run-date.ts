import type { CoverageAnswer } from "@spi/domain/coverage/coverage-answer";
import { firstOf } from "@spi/domain/text/first-of";

type Counted = CoverageAnswer["iterations"][number];

/** Whether the run date of an iteration passed before it was released: nothing can be sent by it as it is. */
export function missedRunDate({ run_date, sent_on, status }: Counted, today: string): boolean {
  return sent_on === null && status !== "sent to nhs notify" && run_date < today;
}

/** Says which iterations are counted though their run date passed before they were released; undefined where none is. */
export function missedWords(iterations: readonly Counted[], today: string): string | undefined {
  const missed = iterations.filter((told) => missedRunDate(told, today)).map(({ name }) => `“${name}”`);
  if (missed.length === 0) return undefined;
  const [dates, they] = missed.length === 1 ? ["The run date", "It is"] : ["The run dates", "They are"];
  const whom = missed.length === 1 ? "it would select" : "they would select";
  return `${dates} of ${firstOf(missed)} passed before anything was sent. ${they} counted by whom ${whom} today, though nothing can be sent after a run date.`;
}
