import type { MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import type { Exchange } from "../exchange.ts";
import type { SwitchedFaults } from "../faults.ts";
import { type ProblemName, refuse } from "../problems.ts";
import type { rateLimits } from "./rate-limits.ts";
import type { createTokens } from "./tokens.ts";

const mediaTypes: readonly string[] = ["application/vnd.api+json", "application/json"];
const defaultMediaType = "application/vnd.api+json";

interface GateDependencies {
  limits: ReturnType<typeof rateLimits>;
  tokens: ReturnType<typeof createTokens>;
  faults: SwitchedFaults;
}

/** Checks the rate, token and media types of every request before its content is read. */
export function gate({ limits, tokens, faults }: GateDependencies): MiddlewareHandler<Exchange> {
  return createMiddleware<Exchange>(async (c, next) => {
    const accepted = c.req.header("accept") ?? "*/*";
    c.set("mediaType", mediaTypes.includes(accepted) ? accepted : defaultMediaType);
    const correlation = c.req.header("x-correlation-id");
    if (correlation !== undefined) c.header("x-correlation-id", correlation);
    const kind = problemOf();
    if (kind) return refuse(c, { kind });
    await next();

    function problemOf(): ProblemName | undefined {
      const exceeded = limits.take();
      if (exceeded) return exceeded;
      if (faults.happens("refused")) return faults.current().refusal;
      if (!tokens.allows(c.req.header("authorization"))) return "CM_DENIED";
      if (accepted !== "*/*" && !mediaTypes.includes(accepted)) return "CM_NOT_ACCEPTABLE";
      const hasBody = c.req.method !== "GET" && c.req.method !== "HEAD";
      return hasBody && !isSupported(c.req.header("content-type")) ? "CM_UNSUPPORTED_MEDIA" : undefined;
    }
  });
}

/** Returns whether a media type is one of the two allowed types, with no character set other than UTF-8. */
function isSupported(contentType: string | undefined): boolean {
  const [type = "", ...parameters] = (contentType ?? "").toLowerCase().split(";");
  return (
    mediaTypes.includes(type.trim()) && parameters.every((parameter) => /^\s*charset="?utf-8"?\s*$/.test(parameter))
  );
}
