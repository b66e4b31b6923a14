import type { MiddlewareHandler } from "hono";
import type { Environment } from "../environment.ts";
import { limitedPlaces } from "../user-slots.ts";
import { refused } from "../refusals.ts";

const fullSeconds = 10;

/** Limits the number of memory-intensive requests of one kind that a user can have in progress. */
export function limitConcurrency(most: number): MiddlewareHandler<Environment> {
  const places = limitedPlaces(most);
  return async (c, next) => {
    const leave = places.take(c.get("user").id);
    if (!leave) return refused(c, { kind: "tooManyRequests", seconds: fullSeconds });
    await next().finally(leave);
    return undefined;
  };
}
