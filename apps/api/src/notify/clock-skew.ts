import { displayCount } from "@spi/domain/text/counts";

/**
 * Minimum difference in seconds that is reported. Smaller differences are within the accuracy of a Date header and a
 * request's duration.
 */
const minSkew = 2;

/**
 * Returns the number of seconds by which this service's clock is ahead of a server's (negative if behind), based on the
 * Date header in the server's response. Undefined without a valid header. `sent` and `answered` are times on our clock
 * in milliseconds.
 */
export function measureSkew(
  headers: Headers,
  { sent, answered }: { sent: number; answered: number },
): number | undefined {
  const date = Date.parse(headers.get("date") ?? "");
  if (Number.isNaN(date)) return undefined;
  // The header contains whole seconds, so the actual time is half a second later on average.
  return Math.round(((sent + answered) / 2 - date - 500) / 1000);
}

/** Returns whether a difference is large enough to matter. */
export function isSkewed(seconds: number | undefined): seconds is number {
  return seconds !== undefined && Math.abs(seconds) >= minSkew;
}

/** Describes the error in this service's clock. Undefined if the clock is correct or the difference is unknown. */
export function skewSentence(seconds: number | undefined): string | undefined {
  if (!isSkewed(seconds)) return undefined;
  return `This service's clock is ${displayCount(Math.abs(seconds))} seconds ${seconds > 0 ? "ahead of" : "behind"} NHS Notify's.`;
}
