import type { MiddlewareHandler } from "hono";
import type { Environment } from "../environment.ts";
import { refused } from "../refusals.ts";

const forbiddenKeys = new Set(["__proto__", "constructor", "prototype"]);

/** A key that may be one of the forbidden ones, written plainly or with escapes. */
const suspicious = /"(?:__proto__|constructor|prototype)"\s*:|\\u/;

/** Lets only JSON bodies through, and none with a key that could reach an object's prototype, at whatever depth. */
export const jsonBodiesOnly: MiddlewareHandler<Environment> = async (c, next) => {
  if (["GET", "HEAD", "OPTIONS"].includes(c.req.method)) return next();
  const text = await c.req.text();
  if (text === "") return next();
  if (!/^application\/json\s*(;|$)/i.test(c.req.header("content-type") ?? "")) return refused(c, { kind: "notJson" });
  const paths = suspicious.test(text) ? forbiddenPaths(text) : [];
  if (paths.length === 0) return next();
  const errors = Object.fromEntries(paths.map((path) => [path, ["This field is not known. Remove it."]]));
  return refused(c, { kind: "invalid", errors });
};

function forbiddenPaths(text: string): string[] {
  try {
    return pathsIn(JSON.parse(text), "");
  } catch {
    return []; // What is no JSON at all is refused where it is read.
  }
}

function pathsIn(value: unknown, path: string): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => {
    const own = path === "" ? key : `${path}.${key}`;
    return forbiddenKeys.has(key) ? [own] : pathsIn(item, own);
  });
}
