import type { MiddlewareHandler } from "hono";
import type { Environment } from "../environment.ts";
import { refused } from "../refusals.ts";

/**
 * Maximum number of milliseconds for responding to a request after its body was received. Every database statement has
 * a shorter limit.
 */
export const deadlineMilliseconds = 4_800;

/**
 * Responds with 503 before the time limit if the database takes too long. The request may or may not have taken effect.
 */
export const enforceDeadline: MiddlewareHandler<Environment> = async (c, next) => {
  let timer: NodeJS.Timeout | undefined;
  let isOver: (late: true) => void = () => {};
  const late = new Promise<true>((resolve) => (isOver = resolve));
  const pause = () => clearTimeout(timer);
  let until = 0;
  const start = () => {
    until = performance.now() + deadlineMilliseconds;
    timer = setTimeout(() => isOver(true), deadlineMilliseconds);
  };
  c.set("deadline", { pause, start, left: () => until - performance.now() });
  start();
  const answered = async () => {
    await next();
    return false;
  };
  const isLate = await Promise.race([late, answered()]).finally(pause);
  if (!isLate) return undefined;
  c.get("log").error("response sent before the request had finished processing");
  const changesNothing = c.req.method === "GET" || c.get("changesNothing") === true;
  return refused(c, { kind: changesNothing ? "unavailable" : "outcomeUnknown" });
};
