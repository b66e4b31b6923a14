import { displayCount } from "@spi/domain/text/counts";

/**
 * Minimum difference in seconds that we report. Smaller differences can be caused by the rounding in a Date header and
 * the duration of the request.
 */
const minSkew = 2;

/**
 * Returns the number of seconds by which our clock is ahead of a server's clock (negative if behind), based on the Date
 * header in the server's response. Returns undefined if there is no valid header. `sent` and `answered` are times on
 * our clock in milliseconds.
 */
export function measureSkew(
  headers: Headers,
  { sent, answered }: { sent: number; answered: number },
): number | undefined {
  const date = Date.parse(headers.get("date") ?? "");
  if (Number.isNaN(date)) return undefined;
  // The header contains only whole seconds, so the server's actual time is half a second later on average.
  return Math.round(((sent + answered) / 2 - date - 500) / 1000);
}

/** Returns whether a difference is large enough to matter. */
export function isSkewed(seconds: number | undefined): seconds is number {
  return seconds !== undefined && Math.abs(seconds) >= minSkew;
}

/** Describes the error in our clock. Returns undefined if the clock is correct or the difference is unknown. */
export function skewSentence(seconds: number | undefined): string | undefined {
  if (!isSkewed(seconds)) return undefined;
  return `This service's clock is ${displayCount(Math.abs(seconds))} seconds ${seconds > 0 ? "ahead of" : "behind"} NHS Notify's.`;
}
