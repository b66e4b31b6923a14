import type { ProblemName } from "../problems.ts";
import type { Limits } from "../settings.ts";

const minute = 60_000;

/** Limits the requests of the only application. `now` is in milliseconds. */
export function rateLimits({ quotaPerMinute, spikePerMinute }: Limits, now: () => number) {
  const gap = minute / spikePerMinute;
  let before = Number.NEGATIVE_INFINITY;
  let windowStart = Number.NEGATIVE_INFINITY;
  let used = 0;
  return {
    /** Accepts one request, or returns the limit that it exceeds. */
    take: (): Extract<ProblemName, "CM_QUOTA" | "CM_SPIKE_ARREST"> | undefined => {
      const at = now();
      if (at - before < gap) return "CM_SPIKE_ARREST";
      before = at;
      if (at - windowStart >= minute) [windowStart, used] = [at, 0];
      if (used >= quotaPerMinute) return "CM_QUOTA";
      used += 1;
      return undefined;
    },
  };
}
