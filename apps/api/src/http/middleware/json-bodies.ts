import { setImmediate as nextTurn } from "node:timers/promises";
import { jsonProblems } from "@spi/domain/json-bounds";
import type { MiddlewareHandler } from "hono";
import type { Environment } from "../environment.ts";
import { refused } from "../refusals.ts";

/** Longer texts are read in a turn of the event loop of their own. */
const longTextLength = 100_000;

/** Lets only JSON bodies through, and none beyond the bounds of every request, before a route looks at it. */
export const jsonBodiesOnly: MiddlewareHandler<Environment> = async (c, next) => {
  if (["GET", "HEAD", "OPTIONS"].includes(c.req.method)) return next();
  const text = await c.req.text();
  if (text === "") return next();
  if (!/^application\/json\s*(;|$)/i.test(c.req.header("content-type") ?? "")) return refused(c, { kind: "notJson" });
  const errors = jsonProblems(parsed(text));
  if (Object.keys(errors).length > 0) return refused(c, { kind: "invalid", errors });
  if (text.length > longTextLength) await nextTurn();
  return next();
};

/** What is no JSON at all is refused where it is read. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
