import { conflictSentence } from "@spi/domain/conflict";
import { displayCount } from "@spi/domain/text/counts";
import { refusalBodySchema, type RefusalBody } from "@spi/domain/api-contract";
import { campaignMessages } from "@spi/domain/campaign/campaign";
import { transitionRefusals } from "@spi/domain/iteration/lifecycle";
import { type Refusal, refusalMessages } from "@spi/domain/refusal";
import type { FieldErrors } from "@spi/domain/values/field-errors";
import type { Context } from "hono";
import type { Environment } from "./environment.ts";

/** HTTP status of each kind of refusal. Statuses are defined only here. */
export const refusalStatus = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  staleVersion: 409,
  staleReference: 409,
  lockedByOther: 409,
  wrongStatus: 409,
  transition: 409,
  conflict: 409,
  tooManyReports: 409,
  methodNotAllowed: 405,
  tooLarge: 413,
  notJson: 415,
  tooManyRequests: 429,
  outcomeUnknown: 503,
  unavailable: 503,
  peopleUnreadable: 503,
} as const satisfies Record<Refusal["kind"], number>;

type RefusalStatus = (typeof refusalStatus)[keyof typeof refusalStatus];

/**
 * Returns a refusal's status. The status is 403 if a transition is refused because of the user rather than the
 * iteration's state.
 */
function statusOf(refusal: Refusal): RefusalStatus {
  const forWho = ["forbidden", "notReviewer", "ownWork", "reviewerCannotRevert"];
  if (refusal.kind === "transition" && forWho.includes(refusal.reason)) return 403;
  return refusalStatus[refusal.kind];
}

export function refusalBody(refusal: Refusal): RefusalBody {
  const base = { kind: refusal.kind, errors: {} };
  switch (refusal.kind) {
    case "invalid":
      return { ...base, ...limitErrors(refusal.errors, refusal.message ?? refusalMessages.invalid) };
    case "forbidden":
      return { ...base, message: refusal.message ?? refusalMessages.forbidden };
    case "notFound":
      return { ...base, message: refusal.message ?? refusalMessages.notFound };
    case "staleVersion":
      return { ...base, message: refusalMessages.staleVersion(refusal.current), current: refusal.current };
    case "lockedByOther":
      return { ...base, message: refusalMessages.lockedByOther(refusal.holder, refusal.iteration) };
    case "wrongStatus":
      return { ...base, message: refusal.message ?? refusalMessages.wrongStatus, status: refusal.status };
    case "transition":
      return { ...base, message: transitionRefusals[refusal.reason], status: refusal.status };
    case "conflict":
      return { ...base, code: refusal.code, params: { ...refusal.params }, message: conflictSentence(refusal) };
    case "tooManyReports":
      return { ...base, message: refusalMessages.tooManyReports(refusal.limit) };
    case "tooManyRequests":
      return { ...base, message: refusalMessages.tooManyRequests(refusal.seconds) };
    case "unauthenticated":
    case "staleReference":
    case "tooLarge":
    case "notJson":
    case "methodNotAllowed":
    case "outcomeUnknown":
      return { ...base, message: refusalMessages[refusal.kind] };
    case "unavailable":
    case "peopleUnreadable":
      return { ...base, message: refusal.message ?? refusalMessages[refusal.kind] };
  }
}

const maxFields = 100;
const maxMessages = 20;

/** Returns the errors of the first fields, and a message with the number of further fields. */
function limitErrors(errors: FieldErrors, message: string) {
  const fields = Object.entries(errors);
  const more = fields.length - maxFields;
  const shown = fields.slice(0, maxFields).map(([path, messages]) => [path, messages.slice(0, maxMessages)] as const);
  const rest = more > 0 ? ` ${displayCount(more)} more fields have errors.` : "";
  return { message: `${message}${rest}`, errors: Object.fromEntries(shown) };
}

/** Sends the response for a refusal, with its status, a message and errors by field. */
export function refused(c: Context<Environment>, refusal: Refusal) {
  return c.json(refusalBody(refusal), statusOf(refusal));
}

/** Describes a refusal in the OpenAPI document, with the actual response bodies as examples. */
function documented(description: string, examples: Record<string, Refusal>) {
  const bodies = Object.entries(examples).map(([name, refusal]) => [name, { value: refusalBody(refusal) }] as const);
  return {
    description,
    content: { "application/json": { schema: refusalBodySchema, examples: Object.fromEntries(bodies) } },
  };
}

const noEndDate = { EndDate: [campaignMessages.endDate] };
const savedMeanwhile = { version: 4, by: "Wendy Writer", own: false, at: "20261120093000" };

/** Refusals that every operation on a team's objects can return, for the OpenAPI document. */
export const refusalResponses: Record<RefusalStatus, ReturnType<typeof documented>> = {
  400: documented("Correct the request and send it again. The errors are listed by field", {
    invalid: { kind: "invalid", errors: noEndDate },
  }),
  401: documented("The request does not have a valid access token", { unauthenticated: { kind: "unauthenticated" } }),
  403: documented("The user does not have permission to do this", {
    forbidden: { kind: "forbidden" },
    ownWork: { kind: "transition", reason: "ownWork", status: "in review" },
  }),
  404: documented("None of the user's teams has an object with this ID", { notFound: { kind: "notFound" } }),
  409: documented(
    "The request conflicts with the current state. For example, someone has saved a newer version, changed the status or locked the object, or too many reports are in progress",
    {
      staleVersion: { kind: "staleVersion", current: savedMeanwhile },
      staleReference: { kind: "staleReference" },
      lockedByOther: { kind: "lockedByOther", holder: "Wendy Writer" },
      wrongStatus: { kind: "wrongStatus", status: "in review" },
      tooManyReports: { kind: "tooManyReports", limit: 5 },
    },
  ),
  405: documented("This address supports only the methods in the Allow header", {
    methodNotAllowed: { kind: "methodNotAllowed" },
  }),
  413: documented("The request body is too large", { tooLarge: { kind: "tooLarge" } }),
  415: documented("The request body is not JSON", { notJson: { kind: "notJson" } }),
  429: documented("The user has sent too many requests. The Retry-After header gives the number of seconds to wait", {
    tooManyRequests: { kind: "tooManyRequests", seconds: 12 },
  }),
  503: documented("The database did not respond in time. The message says whether anything may have changed", {
    unavailable: { kind: "unavailable" },
    outcomeUnknown: { kind: "outcomeUnknown" },
  }),
};
