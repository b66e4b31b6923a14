interface Wait {
  /** Number of attempts before the last one. */
  attempt: number;
  /** Seconds that the response requested, if it did. */
  afterSeconds: number | undefined;
  /** At least 0 and less than 1. */
  random: number;
}

const shortest = 1;
const longest = 600;
/** Maximum seconds that a response can request. */
const longestRequested = 3600;

/**
 * Returns the seconds until a request is repeated: as its response requests, otherwise 1, 2, 4 and so on up to ten
 * minutes. Adds up to a fifth at random, so that requests that failed together are not repeated together.
 */
export function pauseSeconds({ attempt, afterSeconds, random }: Wait): number {
  const own = Math.min(longest, shortest * 2 ** Math.min(attempt, 20));
  const least = afterSeconds === undefined ? own : Math.min(longestRequested, Math.max(1, afterSeconds));
  return least * (1 + random / 5);
}
