import type { Context } from "hono";
import type { Environment } from "../environment.ts";
import { refused } from "../refusals.ts";

interface Route {
  method: string;
  path: string;
}

/** Responds to an address that does not match any route: 405 with the supported methods, if any, otherwise 404. */
export function answerUnknownAddress(routes: readonly Route[]) {
  const known = routes
    .filter(({ method, path }) => method !== "ALL" && !path.includes("*"))
    .map(({ method, path }) => ({ method, pattern: new RegExp(`^${path.replaceAll(/:[a-zA-Z]+/g, "[^/]+")}$`) }));
  return (c: Context<Environment>) => {
    const here = known.filter(({ pattern }) => pattern.test(c.req.path));
    // An address that supports GET also supports HEAD.
    const methods = new Set(here.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method])));
    if (methods.size === 0) return refused(c, { kind: "notFound" });
    c.header("allow", [...methods].toSorted().join(", "));
    return refused(c, { kind: "methodNotAllowed" });
  };
}
