import type { Refusal } from "@spi/domain/refusal";
import { refusalMessages } from "@spi/domain/refusal";
import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { Environment } from "./environment.ts";
import { refusalBody, refused } from "./refusals.ts";

/** Connection failures and time-outs of the database, by PostgreSQL class or Node's error code. */
function isDatabaseUnavailable(error: Error): boolean {
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const message = error.message.toLowerCase();
  return (
    /^(08|53|57P0)/.test(code) ||
    ["ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "EPIPE", "57014"].includes(code) ||
    message.includes("timeout") ||
    message.includes("connection terminated")
  );
}

/** Answers what went wrong without details: they are in the log, under the correlation id the answer carries. */
export function answerError(error: Error, c: Context<Environment>) {
  const correlation_id = c.get("correlationId");
  if (error instanceof HTTPException) {
    const kind: Refusal["kind"] = error.status === 413 ? "tooLarge" : "invalid";
    return refused(c, kind === "tooLarge" ? { kind } : { kind, errors: {} });
  }
  if (isDatabaseUnavailable(error)) {
    c.get("log").error({ error: error.message }, "database unavailable");
    return c.json({ ...refusalBody({ kind: "unavailable" }), correlation_id }, 503);
  }
  c.get("log").error({ error: { name: error.name, message: error.message, stack: error.stack } }, "unexpected error");
  return c.json({ kind: "unexpected", message: refusalMessages.unexpected, errors: {}, correlation_id }, 500);
}
