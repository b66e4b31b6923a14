import { SpanStatusCode } from "@opentelemetry/api";
import type { Deliver } from "../mail/sender.ts";
import type { RunEngine } from "../reports/worker.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";

const runBounds = [0.1, 0.5, 1, 5, 10, 30, 60, 300, 900, 3600];

/** The engine, with the duration and outcome of each run measured: "ready", "refused", "stopped" or "failed". */
export function measuredEngine(engine: RunEngine, telemetry: Telemetry | undefined): RunEngine {
  if (!telemetry) return engine;
  const { meter, tracer } = telemetry;
  const durations = meter.createHistogram("spi.report.duration", {
    description: "Time the engine took for a report, by how it ended",
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

/** How e-mail is delivered, with each attempt counted by how it ended. */
export function measuredDelivery(deliver: Deliver, telemetry: Telemetry | undefined): Deliver {
  if (!telemetry) return deliver;
  const attempts = telemetry.meter.createCounter("spi.outbox.attempts", {
    description: "Attempts to deliver an e-mail, by how they ended",
  });
  return async (mail) => {
    try {
      const end = await deliver(mail);
      attempts.add(1, { outcome: end.kind });
      return end;
    } catch (error) {
      attempts.add(1, { outcome: "failed" });
      throw error;
    }
  };
}
