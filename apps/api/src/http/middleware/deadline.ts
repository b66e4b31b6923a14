import type { MiddlewareHandler } from "hono";
import type { Environment } from "../environment.ts";
import { refused } from "../refusals.ts";

/** Longest time until a request whose body is there is answered, in milliseconds; every statement has a shorter one. */
export const deadlineMilliseconds = 4_800;

/** Answers 503 in time when the database takes too long: whether the request takes effect is then not known. */
export const answerInTime: MiddlewareHandler<Environment> = async (c, next) => {
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
  c.get("log").error("answered before what was asked for it did");
  const changesNothing = c.req.method === "GET" || c.get("changesNothing") === true;
  return refused(c, { kind: changesNothing ? "unavailable" : "outcomeUnknown" });
};
