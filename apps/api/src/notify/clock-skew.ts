import { displayCount } from "@spi/domain/text/counts";

/** Smaller differences are within the accuracy of a Date header and a request's duration, in seconds. */
const minSkew = 2;

/**
 * Returns the seconds by which this service's clock is ahead of a server's, according to the Date header in its
 * response, negative if behind. Undefined without a valid header. `sent` and `answered` are the request's times on our
 * clock in milliseconds.
 */
export function measureSkew(
  headers: Headers,
  { sent, answered }: { sent: number; answered: number },
): number | undefined {
  const date = Date.parse(headers.get("date") ?? "");
  if (Number.isNaN(date)) return undefined;
  // The header has whole seconds, so the actual moment is half a second later on average.
  return Math.round(((sent + answered) / 2 - date - 500) / 1000);
}

/** Returns whether a difference is large enough to matter. */
export function isSkewed(seconds: number | undefined): seconds is number {
  return seconds !== undefined && Math.abs(seconds) >= minSkew;
}

/** Describes by how much this service's clock is wrong. Undefined if it is right or the difference is unknown. */
export function skewSentence(seconds: number | undefined): string | undefined {
  if (!isSkewed(seconds)) return undefined;
  return `This service's clock is ${displayCount(Math.abs(seconds))} seconds ${seconds > 0 ? "ahead of" : "behind"} NHS Notify's.`;
}
