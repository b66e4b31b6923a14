import type { CoverageResponse } from "@spi/domain/coverage/coverage-answer";
import { firstOf } from "@spi/domain/text/first-of";

type CountedIteration = CoverageResponse["iterations"][number];

/**
 * Returns whether an iteration's run date passed before the iteration was released. The iteration can then no longer be
 * sent.
 */
export function hasMissedRunDate({ run_date, sent_on, status }: CountedIteration, today: string): boolean {
  return sent_on === null && status !== "sent to nhs notify" && run_date < today;
}

/**
 * Returns a sentence about iterations that are counted although their run date passed before release, or undefined if
 * there are none.
 */
export function missedRunDateSentence(iterations: readonly CountedIteration[], today: string): string | undefined {
  const missed = iterations.filter((iteration) => hasMissedRunDate(iteration, today)).map(({ name }) => `“${name}”`);
  if (missed.length === 0) return undefined;
  const isSingle = missed.length === 1;
  return `The run ${isSingle ? "date" : "dates"} for ${firstOf(missed)} passed before anything was sent, so nothing can be sent. We still count the people who would be selected for ${isSingle ? "this iteration" : "these iterations"} today.`;
}
