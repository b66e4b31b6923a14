import { type Meter, type Tracer, context, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-proto";
import { PrometheusExporter } from "@opentelemetry/exporter-prometheus";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import { type IMetricReader, MeterProvider, PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics";
import {
  type SpanExporter,
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { TelemetrySettings } from "./settings.ts";

/**
 * Instruments for metrics and traces. They must never contain personal data, a body, a token or the value of an
 * identifier.
 */
export interface Telemetry {
  meter: Meter;
  /** Tracer. Undefined if traces are not exported. */
  tracer: Tracer | undefined;
  /** Exports the metrics in Prometheus' text format. Undefined if no port is configured for it. */
  prometheus: PrometheusExporter | undefined;
  /** Sends the remaining data, for up to two seconds. */
  shutdown: () => Promise<void>;
}

const shutdownMilliseconds = 2000;
const scope = "spi";

/** Starts the configured exports. Returns undefined if there are none. In that case, nothing is measured. */
export function startTelemetry(
  settings: TelemetrySettings,
  { version, spanExporter }: { version: string; spanExporter?: SpanExporter },
): Telemetry | undefined {
  const { metricsPort, otlpMetrics, otlpTraces } = settings;
  if (!metricsPort && !otlpMetrics && !otlpTraces) return undefined;
  const resource = resourceFromAttributes({ "service.name": "spi", "service.version": version }).merge(
    detectResources({ detectors: [envDetector] }),
  );
  const prometheus = metricsPort ? new PrometheusExporter({ preventServerStart: true }) : undefined;
  const readers: IMetricReader[] = prometheus ? [prometheus] : [];
  if (otlpMetrics) {
    readers.push(
      new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter(),
        exportIntervalMillis: settings.metricExportMilliseconds,
        exportTimeoutMillis: Math.min(10_000, settings.metricExportMilliseconds),
      }),
    );
  }
  const meters = new MeterProvider({ resource, readers });
  const traces = otlpTraces
    ? new TracerProvider({
        resource,
        sampler: samplerOf(settings),
        spanProcessors: [new BatchSpanProcessor({ exporter: spanExporter ?? new OTLPTraceExporter() })],
      })
    : undefined;
  if (traces) {
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    trace.setGlobalTracerProvider(traces);
  }
  return {
    meter: meters.getMeter(scope),
    tracer: traces?.getTracer(scope),
    prometheus,
    shutdown: () => within(shutdownMilliseconds, Promise.allSettled([meters.shutdown(), traces?.shutdown()])),
  };
}

function samplerOf({ sampler, sampledShare }: TelemetrySettings) {
  if (sampler === "always_off") return new AlwaysOffSampler();
  return sampler === "always_on" ? new AlwaysOnSampler() : new TraceIdRatioBasedSampler(sampledShare);
}

/**
 * Waits for work up to a time limit, so that a collector that is not responding cannot delay the exit of the process.
 */
async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([work, new Promise((resolve) => (timer = setTimeout(resolve, milliseconds)))]);
  clearTimeout(timer);
}
