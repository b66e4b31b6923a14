import type { MiddlewareHandler } from "hono";
import type { Environment } from "../environment.ts";
import { refused } from "../refusals.ts";

interface Bounds {
  /** Requests of one user that are worked on at once. */
  atOnce: number;
  /** Requests of one user that wait for that. */
  waiting: number;
}

const fullSeconds = 10;

/**
 * Works on so many requests of one user at once. Further ones wait in order, without being late for it, so that
 * a user with many requests leaves the service to others. Beyond those that may wait they are refused.
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
