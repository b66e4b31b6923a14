import type { MiddlewareHandler } from "hono";
import type { Environment } from "../environment.ts";
import { refused } from "../refusals.ts";

/** Longest time until a request is answered, in milliseconds; every statement has a shorter one of its own. */
export const deadlineMilliseconds = 4_800;

/** Answers 503 in time when the database takes too long: whether the request takes effect is then not known. */
export const answerInTime: MiddlewareHandler<Environment> = async (c, next) => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(true), deadlineMilliseconds)));
  const answered = async () => {
    await next();
    return false;
  };
  const isLate = await Promise.race([late, answered()]);
  clearTimeout(timer);
  if (!isLate) return undefined;
  c.get("log").error("answered before the database did");
  return refused(c, { kind: c.req.method === "GET" ? "unavailable" : "outcomeUnknown" });
};
