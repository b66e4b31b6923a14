import type { MiddlewareHandler } from "hono";
import type { Environment } from "../environment.ts";
import { refused } from "../refusals.ts";

interface Bounds {
  /** Maximum requests in progress per user. */
  atOnce: number;
  /** Maximum waiting requests per user. */
  waiting: number;
}

const fullSeconds = 10;

/**
 * Limits one user's requests in progress, so that a user with many requests does not block others. Further requests
 * wait in order, and the wait does not count towards their deadline. Requests beyond the waiting limit are rejected.
 */
export function requestsInTurn({ atOnce, waiting }: Bounds): MiddlewareHandler<Environment> {
  const users = new Map<string, { underWay: number; line: (() => void)[] }>();
  return async (c, next) => {
    const { id } = c.get("user");
    const user = users.get(id) ?? { underWay: 0, line: [] };
    users.set(id, user);
    if (user.line.length >= waiting) return refused(c, { kind: "tooManyRequests", seconds: fullSeconds });
    if (user.underWay < atOnce) user.underWay += 1;
    else {
      const deadline = c.get("deadline");
      deadline?.pause();
      await new Promise<void>((resolve) => user.line.push(resolve));
      deadline?.start();
    }
    return next().finally(() => {
      const first = user.line.shift();
      if (first) return first();
      user.underWay -= 1;
      if (user.underWay === 0) users.delete(id);
    });
  };
}
