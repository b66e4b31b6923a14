import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { Logger } from "pino";
import type { Environment } from "../environment.ts";

/**
 * Gives each request a correlation ID and a logger. Logs one line when the request completes, with the user if it is
 * rejected.
 */
export function requestLog(log: Logger, newId: () => string): MiddlewareHandler<Environment> {
  return async (c, next) => {
    const correlationId = newId();
    c.set("correlationId", correlationId);
    c.set("log", log.child({ correlationId }));
    c.header("x-correlation-id", correlationId);
    const start = performance.now();
    await next();
    // The route's pattern is logged instead of the address, so that the log contains no identifiers or query texts.
    const { status } = c.res;
    // The type is partial, because there is no user if no token was accepted.
    const userId = (c.var as Partial<Environment["Variables"]>).user?.id;
    const line = {
      method: c.req.method,
      route: routePath(c),
      status,
      ms: Math.round(performance.now() - start),
      ...(status >= 400 && userId !== undefined ? { person: userId } : {}),
    };
    c.get("log").info(line, "request");
  };
}
