import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { Logger } from "pino";
import type { Environment } from "../environment.ts";

/** Gives each request a correlation id and a log, and writes one line when it is answered: of a refused one also who asked. */
export function requestLog(log: Logger, newId: () => string): MiddlewareHandler<Environment> {
  return async (c, next) => {
    const correlationId = newId();
    c.set("correlationId", correlationId);
    c.set("log", log.child({ correlationId }));
    c.header("x-correlation-id", correlationId);
    const start = performance.now();
    await next();
    // The route's pattern, not the address: identifiers and query texts stay out of the log.
    const { status } = c.res;
    // Read without a type: where no token was accepted there is nobody.
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
