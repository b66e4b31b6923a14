import { context, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { Environment } from "../http/environment.ts";
import type { Telemetry } from "./telemetry.ts";

/** Histogram bounds in seconds, chosen to separate quick reads, saves and requests that reach the deadline. */
const durationBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

const knownMethods = new Set(["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"]);

/**
 * Measures each request and, if traces are exported, records it as a span. Both include the method, the route's pattern
 * and the status, but never the address, the query text, a header or a body. The caller's trace context is ignored.
 */
export function requestTelemetry({ meter, tracer }: Telemetry): MiddlewareHandler<Environment> {
  const durations = meter.createHistogram("http.server.request.duration", {
    description: "Request duration, by route",
    unit: "s",
    advice: { explicitBucketBoundaries: durationBounds },
  });
  return async (c, next) => {
    const start = performance.now();
    const method = knownMethods.has(c.req.method) ? c.req.method : "_OTHER";
    const span = tracer?.startSpan(method, { kind: SpanKind.SERVER, root: true });
    if (span) await context.with(trace.setSpan(context.active(), span), next);
    else await next();
    const attributes = {
      "http.request.method": method,
      "http.route": routePath(c),
      "http.response.status_code": c.res.status,
    };
    durations.record((performance.now() - start) / 1000, attributes);
    if (!span) return;
    span.updateName(`${method} ${attributes["http.route"]}`);
    span.setAttributes({ ...attributes, "spi.correlation_id": c.get("correlationId") });
    if (c.res.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };
}
