import { type UnmetExpectation, isWaived } from "@spi/domain/expectation/waiver";

/**
 * Counts the unmet expectations that block progress because they are about safety, and the expectations that need a
 * waiver.
 */
export function countUnmet(failing: readonly UnmetExpectation[]): { stops: number; unanswered: number } {
  const open = failing.filter((expectation) => !isWaived(expectation));
  const stops = open.filter(({ safety }) => safety).length;
  return { stops, unanswered: open.length - stops };
}
