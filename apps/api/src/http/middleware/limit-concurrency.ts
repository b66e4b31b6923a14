import type { MiddlewareHandler } from "hono";
import type { Environment } from "../environment.ts";
import { createUserSlots } from "../user-slots.ts";
import { refused } from "../refusals.ts";

const retryAfterSeconds = 10;

/** Limits the number of memory-intensive requests of one kind that each user can have in progress. */
export function limitConcurrency(max: number): MiddlewareHandler<Environment> {
  const slots = createUserSlots(max);
  return async (c, next) => {
    const release = slots.acquire(c.get("user").id);
    if (!release) return refused(c, { kind: "tooManyRequests", seconds: retryAfterSeconds });
    await next().finally(release);
    return undefined;
  };
}
