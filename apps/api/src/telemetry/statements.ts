import { context, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import type { Logger as StatementLog } from "kysely";
import type { Telemetry } from "./telemetry.ts";

/**
 * Records each statement in a traced request as a span, named after the statement's first word. The text and values are
 * omitted, because values may be names. Returns undefined if traces are off, because a metric for each statement would
 * cost more than it is worth.
 */
export function statementTelemetry({ tracer }: Telemetry): StatementLog | undefined {
  if (!tracer) return undefined;
  return (event) => {
    if (!trace.getSpan(context.active())?.isRecording()) return;
    const operation = operationOf(event.query.sql);
    const failed = event.level === "error";
    const end = Date.now();
    const span = tracer.startSpan(`database ${operation}`, {
      kind: SpanKind.CLIENT,
      startTime: end - event.queryDurationMillis,
      attributes: {
        "db.system.name": "postgresql",
        "db.operation.name": operation,
        ...(failed ? { "error.type": codeOf(event.error) } : {}),
      },
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

/** Returns only PostgreSQL's code, because its messages may include values. */
function codeOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : "unknown";
}
