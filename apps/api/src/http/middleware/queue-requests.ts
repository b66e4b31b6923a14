import type { MiddlewareHandler } from "hono";
import type { Environment } from "../environment.ts";
import { refused } from "../refusals.ts";

interface Limits {
  /** Maximum number of requests in progress for each user. */
  maxRunning: number;
  /** Maximum number of waiting requests for each user. */
  maxWaiting: number;
}

const retryAfterSeconds = 10;

/**
 * Limits the number of requests that each user can have in progress, so that a user with many requests does not block
 * other users. Further requests wait in order, and the wait does not count towards their deadline. Requests above the
 * waiting limit are rejected.
 */
export function queueRequests({ maxRunning, maxWaiting }: Limits): MiddlewareHandler<Environment> {
  const users = new Map<string, { running: number; queue: (() => void)[] }>();
  return async (c, next) => {
    const { id } = c.get("user");
    const user = users.get(id) ?? { running: 0, queue: [] };
    users.set(id, user);
    if (user.queue.length >= maxWaiting) return refused(c, { kind: "tooManyRequests", seconds: retryAfterSeconds });
    if (user.running < maxRunning) user.running += 1;
    else {
      const deadline = c.get("deadline");
      deadline?.pause();
      await new Promise<void>((resolve) => user.queue.push(resolve));
      deadline?.start();
    }
    return next().finally(() => {
      const first = user.queue.shift();
      if (first) return first();
      user.running -= 1;
      if (user.running === 0) users.delete(id);
    });
  };
}
