interface RetryInput {
  /** Number of previous attempts, not including the last one. */
  attempt: number;
  /** Number of seconds to wait, as requested in the response. Undefined if the response did not request a delay. */
  afterSeconds: number | undefined;
  /** Random number from 0 up to, but not including, 1. */
  random: number;
}

const minSeconds = 1;
const maxSeconds = 600;
/** Maximum number of seconds that we wait if a response requests a delay. */
const maxRequestedSeconds = 3600;

/**
 * Returns the number of seconds to wait before repeating a request. This is the delay that the response requested. If
 * it did not request one, the delays are 1, 2, 4 and so on, up to ten minutes. Up to a fifth is added at random, so
 * that requests that failed together are not repeated together.
 */
export function retryDelaySeconds({ attempt, afterSeconds, random }: RetryInput): number {
  const backoff = Math.min(maxSeconds, minSeconds * 2 ** Math.min(attempt, 20));
  const minimum = afterSeconds === undefined ? backoff : Math.min(maxRequestedSeconds, Math.max(1, afterSeconds));
  return minimum * (1 + random / 5);
}
