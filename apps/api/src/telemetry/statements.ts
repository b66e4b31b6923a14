import { SpanKind, SpanStatusCode } from "@opentelemetry/api";
import type { Logger as StatementLog } from "kysely";
import type { Telemetry } from "./telemetry.ts";

const durationBounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 4];

/** Measures each statement by its first word; text and values of statements are not passed on, as values may be names. */
export function statementTelemetry({ meter, tracer }: Telemetry): StatementLog {
  const durations = meter.createHistogram("db.client.operation.duration", {
    description: "Time the database took for a statement",
    unit: "s",
    advice: { explicitBucketBoundaries: durationBounds },
  });
  return (event) => {
    const operation = operationOf(event.query.sql);
    const failed = event.level === "error";
    const attributes = { "db.operation.name": operation, ...(failed ? { "error.type": codeOf(event.error) } : {}) };
    durations.record(event.queryDurationMillis / 1000, attributes);
    if (!tracer) return;
    const end = Date.now();
    const span = tracer.startSpan(`database ${operation}`, {
      kind: SpanKind.CLIENT,
      startTime: end - event.queryDurationMillis,
      attributes: { "db.system.name": "postgresql", ...attributes },
    });
    if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(end);
  };
}

const operations = new Set(["select", "insert", "update", "delete", "with", "begin", "commit", "rollback"]);

function operationOf(sql: string): string {
  const word = /^\s*(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? "";
  return operations.has(word) ? word : "other";
}

/** PostgreSQL's code only: its messages may repeat values. */
function codeOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : "unknown";
}
