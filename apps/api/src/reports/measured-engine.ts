import { SpanStatusCode } from "@opentelemetry/api";
import type { RunEngine } from "./worker.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";

const runBounds = [0.1, 0.5, 1, 5, 10, 30, 60, 300, 900, 3600];

/**
 * Wraps the engine so that the duration of each run is recorded with its outcome, which is "ready", "refused",
 * "stopped" or "failed".
 */
export function measuredEngine(engine: RunEngine, telemetry: Telemetry | undefined): RunEngine {
  if (!telemetry) return engine;
  const { meter, tracer } = telemetry;
  const durations = meter.createHistogram("spi.report.duration", {
    description: "Report run duration, by outcome",
    unit: "s",
    advice: { explicitBucketBoundaries: runBounds },
  });
  return async (configuration, control) => {
    const start = performance.now();
    const span = tracer?.startSpan("report");
    let outcome = "failed";
    try {
      const result = await engine(configuration, control);
      outcome = result.ok ? "ready" : "refused";
      if (control.signal.aborted) outcome = "stopped";
      return result;
    } catch (error) {
      if (control.signal.aborted) outcome = "stopped";
      throw error;
    } finally {
      durations.record((performance.now() - start) / 1000, { outcome });
      if (outcome === "failed") span?.setStatus({ code: SpanStatusCode.ERROR });
      span?.setAttribute("spi.outcome", outcome).end();
    }
  };
}
