import { type Failing, isWaived } from "@spi/domain/expectation/waiver";

/** Of what does not hold how much stops everything, being about safety, and how much needs the answer of a waiver. */
export function openFailing(failing: readonly Failing[]): { stops: number; unanswered: number } {
  const open = failing.filter((one) => !isWaived(one));
  const stops = open.filter(({ safety }) => safety).length;
  return { stops, unanswered: open.length - stops };
}
