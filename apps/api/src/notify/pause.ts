interface Wait {
  /** Attempts that were made before the last one. */
  attempt: number;
  /** As the answer said, if it did. */
  afterSeconds: number | undefined;
  /** At least 0, less than 1. */
  random: number;
}

const shortest = 1;
const longest = 600;
/** What an answer says is not believed beyond an hour. */
const longestTold = 3600;

/**
 * Seconds until a request is made again: as its answer says, else 1, 2, 4 … up to ten minutes; and up to a fifth more, so
 * that those who failed together do not come back together.
 */
export function pauseSeconds({ attempt, afterSeconds, random }: Wait): number {
  const own = Math.min(longest, shortest * 2 ** Math.min(attempt, 20));
  const least = afterSeconds === undefined ? own : Math.min(longestTold, Math.max(1, afterSeconds));
  return least * (1 + random / 5);
}
