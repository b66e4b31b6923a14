import type { MiddlewareHandler } from "hono";
import type { Environment } from "../environment.ts";
import { refused } from "../refusals.ts";

const windowMilliseconds = 60_000;
const rememberedPeople = 10_000;

/**
 * At most so many requests of one person in a minute, by this process and a clock that nobody sets; further ones are told
 * when to try again. Counted after the token was verified, so nobody uses up another person's share.
 */
export function rateLimit({
  perMinute,
  elapsed,
}: {
  perMinute: number;
  elapsed: () => number;
}): MiddlewareHandler<Environment> {
  const counts = new Map<string, { count: number; until: number }>();
  return async (c, next) => {
    const { id } = c.get("user");
    const moment = elapsed();
    let known = counts.get(id);
    if (!known || known.until <= moment) {
      if (counts.size >= rememberedPeople) counts.clear();
      known = { count: 0, until: moment + windowMilliseconds };
      counts.set(id, known);
    }
    known.count += 1;
    if (known.count <= perMinute) return next();
    const seconds = Math.ceil((known.until - moment) / 1000);
    c.header("retry-after", String(seconds));
    return refused(c, { kind: "tooManyRequests", seconds });
  };
}
