import { type UnmetExpectation, isWaived } from "@spi/domain/expectation/waiver";

/** Counts the unmet expectations. Those about safety block progress, and the others need a waiver. */
export function countUnmet(failing: readonly UnmetExpectation[]): { stops: number; unanswered: number } {
  const open = failing.filter((expectation) => !isWaived(expectation));
  const stops = open.filter(({ safety }) => safety).length;
  return { stops, unanswered: open.length - stops };
}
