import { Hono, type Context, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Environment } from "../../http/environment.ts";
import { closeUnread } from "../../http/middleware/receive-body.ts";
import { readCallback } from "./callback-body.ts";
import type { OutcomeWriter } from "./outcome-writer.ts";
import { type CallbackSecret, hasApiKey, isSigned } from "./signature.ts";

/** Dependencies for accepting NHS Notify's callbacks. */
export interface CallbackDependencies {
  secret: CallbackSecret;
  outcomes: OutcomeWriter;
  now: () => Date;
}

/** Path for NHS Notify's callbacks. It is separate from the API, because callbacks are not sent by a signed-in user. */
export const callbackPath = "/notify/callbacks";

const largestBody = 1024 * 1024;
const mediaTypes = /^application\/(vnd\.api\+json|json)\s*(;\s*charset="?utf-8"?\s*)?$/i;

const refusals = {
  400: "The request body is not a callback",
  401: "The API key is missing or unknown",
  403: "The signature is not valid",
  413: "The callback is too large",
  415: "Callbacks must be application/vnd.api+json or application/json, in UTF-8",
  503: "Callbacks cannot be stored at the moment",
} as const;

/**
 * Accepts callbacks according to NHS Notify's contract. The response is 202 once they are stored, 401 without our API
 * key, 403 for a wrong signature, and 400 for a time in the future, which would override later statuses. After any
 * response except 202, NHS Notify repeats the callback for two hours. `anonymous` limits unsigned callbacks. The
 * content of callbacks is never logged.
 */
export function callbackRoutes(
  { secret, outcomes, now }: CallbackDependencies,
  anonymous: MiddlewareHandler<Environment>,
) {
  const limited = bodyLimit({ maxSize: largestBody, onError: (c) => refuse(c, 413) });
  return new Hono<Environment>().use(callbackPath, closeUnread, anonymous).post(
    callbackPath,
    async (c, next) => {
      if (!hasApiKey(c.req.header("x-api-key"), secret)) {
        outcomes.refuse("API key");
        return refuse(c, 401);
      }
      if (!mediaTypes.test(c.req.header("content-type") ?? "")) return refuse(c, 415);
      if (outcomes.isFull()) return refuse(c, 503);
      return next();
    },
    limited,
    async (c) => {
      const text = await c.req.text();
      if (!isSigned(text, c.req.header("x-hmac-sha256-signature"), secret)) {
        outcomes.refuse("signature");
        return refuse(c, 403);
      }
      c.set("isSignedCallback", true);
      const callbacks = readCallback(text, now());
      if (!callbacks) {
        outcomes.refuse("content");
        return refuse(c, 400);
      }
      const stored = await outcomes.take(callbacks).then(
        () => true,
        (error: unknown) => {
          c.get("log").error({ error: String(error) }, "callback could not be stored");
          return false;
        },
      );
      return stored ? c.body(null, 202) : refuse(c, 503);
    },
  );
}

/** Returns a refusal in JSON:API format. */
function refuse(c: Context, status: keyof typeof refusals): Response {
  if (status === 503) c.header("retry-after", "30");
  const body = JSON.stringify({ errors: [{ status: String(status), title: refusals[status] }] });
  return c.body(body, status, { "content-type": "application/vnd.api+json; charset=utf-8" });
}
