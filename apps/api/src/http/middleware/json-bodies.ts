import { exceededBound, jsonProblems } from "@spi/domain/values/json-bounds";
import { parseJson } from "@spi/domain/values/json-text";
import type { MiddlewareHandler } from "hono";
import type { Environment } from "../environment.ts";
import { yieldIfLong } from "../yield-to-event-loop.ts";
import { refused } from "../refusals.ts";

/**
 * Rejects request bodies that are not JSON or that exceed the limits, before a route reads them. If a body is long,
 * other work can run after it has been read and after its limits have been checked.
 */
export const jsonBodiesOnly: MiddlewareHandler<Environment> = async (c, next) => {
  if (["GET", "HEAD", "OPTIONS"].includes(c.req.method)) return next();
  const text = await c.req.text();
  if (text === "") return next();
  if (!/^application\/json\s*(;|$)/i.test(c.req.header("content-type") ?? "")) return refused(c, { kind: "notJson" });
  const tooMuch = exceededBound(text);
  if (tooMuch !== undefined) return refused(c, { kind: "invalid", errors: { "": [tooMuch] } });
  await yieldIfLong(text);
  const parsed = parseJson(text);
  if (!parsed.ok)
    return refused(c, { kind: "invalid", message: `The request body is not JSON. ${parsed.refusal}`, errors: {} });
  await yieldIfLong(text);
  const errors = jsonProblems(parsed.value);
  if (Object.keys(errors).length > 0) return refused(c, { kind: "invalid", errors });
  // The route's own validation uses the parsed body, so that it is parsed only once.
  c.req.json = <Body>() => Promise.resolve(parsed.value as Body);
  await yieldIfLong(text);
  return next();
};
