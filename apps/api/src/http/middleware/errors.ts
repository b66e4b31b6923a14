import type { Refusal } from "@spi/domain/refusal";
import { UserFacingFailure } from "@spi/domain/release/user-facing-failure";
import { unexpectedFailure } from "@spi/domain/values/unexpected-failure";
import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { isUnavailable, OutcomeUnknown } from "../../database/failures.ts";
import type { Environment } from "../environment.ts";
import { refusalBody, refused } from "../refusals.ts";
import { ClientGone } from "./receive-body.ts";

const noBody = "The request does not have a body. Send the data as JSON.";

/**
 * Responds to an unexpected error without details. The details are in the log, under the correlation ID in the
 * response.
 */
export function answerError(error: Error, c: Context<Environment>) {
  const correlation_id = c.get("correlationId");
  if (error instanceof HTTPException) {
    const kind: Refusal["kind"] = error.status === 413 ? "tooLarge" : "invalid";
    // Invalid JSON has already been rejected, so the body is missing.
    return refused(c, kind === "tooLarge" ? { kind } : { kind, message: noBody, errors: {} });
  }
  if (error instanceof ClientGone) {
    c.get("log").info({ error: error.message }, "client disconnected");
    return refused(c, { kind: "invalid", errors: {} });
  }
  if (error instanceof OutcomeUnknown || isUnavailable(error)) {
    const kind = error instanceof OutcomeUnknown ? "outcomeUnknown" : "unavailable";
    c.get("log").error({ error: error.message }, "database unavailable");
    return c.json({ ...refusalBody({ kind }), correlation_id }, 503);
  }
  if (error instanceof UserFacingFailure) {
    c.get("log").error({ error: error.message, cause: String(error.cause) }, "unavailable");
    return c.json({ ...refusalBody({ kind: "unavailable", message: error.message }), correlation_id }, 503);
  }
  c.get("log").error({ error: { name: error.name, message: error.message, stack: error.stack } }, "unexpected error");
  return c.json({ kind: "unexpected", message: unexpectedFailure, errors: {}, correlation_id }, 500);
}
