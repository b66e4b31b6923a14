import { Hono } from "hono";
import type { Logger } from "pino";
import type { Environment } from "../http/environment.ts";
import { type ReadinessCheck, healthRoutes } from "./routes.ts";
import { type RunningServer, listen } from "../http/server.ts";
import type { TelemetrySettings } from "../telemetry/settings.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";

interface PrivateServices {
  telemetry: Telemetry | undefined;
  readiness: Record<string, ReadinessCheck>;
  log: Logger;
}

/**
 * Serves `/metrics` and health checks on a separate port that is not public. Returns undefined if no port is
 * configured.
 */
export async function listenPrivately(
  { metricsPort: port, metricsHost: host }: TelemetrySettings,
  { telemetry, readiness, log }: PrivateServices,
): Promise<RunningServer | undefined> {
  const prometheus = telemetry?.prometheus;
  if (!port || !prometheus) return undefined;
  const app = new Hono<Environment>().route("/", healthRoutes(readiness, log));
  const mounted = {
    path: "/metrics",
    handler: prometheus.getMetricsRequestHandler.bind(prometheus),
  };
  return listen({ fetch: app.fetch, mounted: [mounted], host, port });
}
