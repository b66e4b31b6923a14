interface RetryInput {
  /** Number of attempts before the last one. */
  attempt: number;
  /** Seconds that the response requested, if it did. */
  afterSeconds: number | undefined;
  /** At least 0 and less than 1. */
  random: number;
}

const minSeconds = 1;
const maxSeconds = 600;
/** Maximum seconds that a response can request. */
const maxRequestedSeconds = 3600;

/**
 * Returns the seconds until a request is repeated: as its response requests, otherwise 1, 2, 4 and so on up to ten
 * minutes. Adds up to a fifth at random, so that requests that failed together are not repeated together.
 */
export function retryDelaySeconds({ attempt, afterSeconds, random }: RetryInput): number {
  const backoff = Math.min(maxSeconds, minSeconds * 2 ** Math.min(attempt, 20));
  const minimum = afterSeconds === undefined ? backoff : Math.min(maxRequestedSeconds, Math.max(1, afterSeconds));
  return minimum * (1 + random / 5);
}
