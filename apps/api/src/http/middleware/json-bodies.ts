import { exceededBound, jsonProblems } from "@spi/domain/values/json-bounds";
import { parseJson } from "@spi/domain/values/json-text";
import type { MiddlewareHandler } from "hono";
import type { Environment } from "../environment.ts";
import { nextTurnIfLong } from "../next-turn.ts";
import { refused } from "../refusals.ts";

/**
 * Lets only JSON bodies through, and none beyond the bounds of every request, before a route looks at it. Of long ones,
 * reading, bounds and what follows have a turn of the event loop each.
 */
export const jsonBodiesOnly: MiddlewareHandler<Environment> = async (c, next) => {
  if (["GET", "HEAD", "OPTIONS"].includes(c.req.method)) return next();
  const text = await c.req.text();
  if (text === "") return next();
  if (!/^application\/json\s*(;|$)/i.test(c.req.header("content-type") ?? "")) return refused(c, { kind: "notJson" });
  const tooMuch = exceededBound(text);
  if (tooMuch !== undefined) return refused(c, { kind: "invalid", errors: { "": [tooMuch] } });
  await nextTurnIfLong(text);
  const parsed = parseJson(text);
  if (!parsed.ok)
    return refused(c, { kind: "invalid", message: `What was sent is not JSON. ${parsed.refusal}`, errors: {} });
  await nextTurnIfLong(text);
  const errors = jsonProblems(parsed.value);
  if (Object.keys(errors).length > 0) return refused(c, { kind: "invalid", errors });
  // What was read is read once: a route's own check takes it from here.
  c.req.json = <Body>() => Promise.resolve(parsed.value as Body);
  await nextTurnIfLong(text);
  return next();
};
