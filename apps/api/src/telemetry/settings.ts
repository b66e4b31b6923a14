import * as z from "zod";

const address = z.url({ protocol: /^https?$/, error: "This must begin with https:// or http://." }).optional();
const exporter = z.enum(["otlp", "none"]).default("otlp");
/** Protocol for exports. This is the only OpenTelemetry protocol that is built in. */
const protocol = z.literal("http/protobuf").optional();

/**
 * Standard OpenTelemetry variables that this service reads. The exporters themselves read the variables for headers,
 * timeouts and certificates.
 */
export const telemetryEnvironment = {
  SPI_METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  SPI_METRICS_HOST: z.string().default("127.0.0.1"),
  OTEL_SDK_DISABLED: z.enum(["true", "false"]).default("false"),
  OTEL_EXPORTER_OTLP_ENDPOINT: address,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address,
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: address,
  OTEL_EXPORTER_OTLP_PROTOCOL: protocol,
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: protocol,
  OTEL_EXPORTER_OTLP_METRICS_PROTOCOL: protocol,
  OTEL_TRACES_EXPORTER: exporter,
  OTEL_METRICS_EXPORTER: exporter,
  OTEL_TRACES_SAMPLER: z.enum(["always_on", "always_off", "traceidratio"]).default("always_on"),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  OTEL_METRIC_EXPORT_INTERVAL: z.coerce.number().int().min(1000).default(60_000),
};

const schema = z.object(telemetryEnvironment);

/** The signals that are exported, and where to. All signals are off unless configured. */
export interface TelemetrySettings {
  /**
   * Port and address of the private server for `/metrics` and health checks, which is separate from the public server.
   */
  metricsPort: number | undefined;
  metricsHost: string;
  otlpMetrics: boolean;
  otlpTraces: boolean;
  sampler: "always_on" | "always_off" | "traceidratio";
  sampledShare: number;
  metricExportMilliseconds: number;
}

/** Returns the settings from the variables. An endpoint turns export on, and OTEL_SDK_DISABLED turns it off. */
export function telemetrySettings(env: z.infer<typeof schema>): TelemetrySettings {
  const enabled = env.OTEL_SDK_DISABLED === "false";
  const sends = (own: string | undefined, by: "otlp" | "none") =>
    enabled && by === "otlp" && (own ?? env.OTEL_EXPORTER_OTLP_ENDPOINT) !== undefined;
  return {
    metricsPort: env.SPI_METRICS_PORT,
    metricsHost: env.SPI_METRICS_HOST,
    otlpMetrics: sends(env.OTEL_EXPORTER_OTLP_METRICS_ENDPOINT, env.OTEL_METRICS_EXPORTER),
    otlpTraces: sends(env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, env.OTEL_TRACES_EXPORTER),
    sampler: env.OTEL_TRACES_SAMPLER,
    sampledShare: env.OTEL_TRACES_SAMPLER_ARG,
    metricExportMilliseconds: env.OTEL_METRIC_EXPORT_INTERVAL,
  };
}
