import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Exchange } from "./exchange.ts";

interface ProblemKind {
  status: ContentfulStatusCode;
  /** Published code. Needed only if two kinds share a code, which then differs from the name of the kind. */
  code?: string;
  title: string;
  detail: string;
  /** Seconds before a retry. */
  retryAfter?: number;
}

/** Every refusal in the published contract. */
export const problemKinds = {
  CM_MISSING_VALUE: { status: 400, title: "Missing property", detail: "This property is required." },
  CM_NULL_VALUE: {
    status: 400,
    title: "Property cannot be null",
    detail: "This property is required. It cannot be null.",
  },
  CM_INVALID_VALUE: { status: 400, title: "Invalid value", detail: "This value is not allowed for this property." },
  CM_INVALID_NHS_NUMBER: { status: 400, title: "Invalid nhs number", detail: "This is not a valid NHS number." },
  CM_DUPLICATE_VALUE: {
    status: 400,
    title: "Duplicate value",
    detail: "Each item in this list must have a different value.",
  },
  CM_TOO_FEW_ITEMS: { status: 400, title: "Too few items", detail: "Add at least one item to this list." },
  CM_ODS_CODE_REQUIRED: {
    status: 400,
    title: "Originator odsCode must be provided",
    detail: "Your account does not have an ODS code. Include an ODS code in each message.",
  },
  CM_CANNOT_SET_ODS_CODE: {
    status: 400,
    title: "Cannot set ODS code",
    detail: "Your account cannot set ODS codes. Remove the ODS code from each message.",
  },
  CM_CANNOT_SET_CONTACT_DETAILS: {
    status: 400,
    title: "Cannot set contact details",
    detail: "Your account cannot set contact details. Remove the contact details from each message.",
  },
  CM_DENIED: {
    status: 401,
    title: "Access denied",
    detail: "The access token is missing or not valid, or has expired. Request a new token.",
  },
  CM_FORBIDDEN: { status: 403, title: "Forbidden", detail: "Your account does not have permission to do this." },
  CM_SERVICE_BAN: {
    status: 403,
    title: "Service ban in effect",
    detail: "Your account is banned for a short time. Try again later.",
  },
  CM_NO_SUCH_ROUTING_PLAN: {
    status: 404,
    title: "No such routing plan",
    detail: "The routing plan does not exist or cannot be used. Check its ID.",
  },
  CM_NOT_FOUND: {
    status: 404,
    title: "Resource not found",
    detail: "There is nothing at this address. Check the address.",
  },
  CM_NOT_ALLOWED: { status: 405, title: "Method not allowed", detail: "You cannot use this method at this address." },
  CM_NOT_ACCEPTABLE: {
    status: 406,
    title: "Not acceptable",
    detail: "We can respond only with application/vnd.api+json or application/json. Change the Accept header.",
  },
  CM_TIMEOUT: { status: 408, title: "Request timeout", detail: "Your request timed out. Try again." },
  CM_TOO_LARGE: {
    status: 413,
    title: "Request too large",
    detail: "The request is larger than 5.2 MB. Send fewer messages.",
  },
  CM_TOO_MANY_ITEMS: {
    status: 413,
    title: "Too many items",
    detail: "A batch can have up to 45,000 messages. Send fewer messages.",
  },
  CM_UNSUPPORTED_MEDIA: {
    status: 415,
    title: "Unsupported media",
    detail: "Requests must be application/vnd.api+json or application/json, in UTF-8.",
  },
  CM_DUPLICATE_REQUEST: {
    status: 422,
    title: "Duplicate request",
    detail: "We have already received a request with this reference, so we ignored this one.",
  },
  CM_RETRY_TOO_EARLY: {
    status: 425,
    title: "Retried too early",
    detail: "We are still processing the first request with this reference. Try again later.",
    retryAfter: 300,
  },
  CM_QUOTA: {
    status: 429,
    title: "Too many requests",
    detail: "You have used all your quota. Try again later.",
    retryAfter: 60,
  },
  CM_SPIKE_ARREST: {
    status: 429,
    code: "CM_QUOTA",
    title: "Too many requests",
    detail: "You are sending requests too quickly. Wait a second, then try again.",
    retryAfter: 1,
  },
  CM_INTERNAL_SERVER_ERROR: {
    status: 500,
    title: "Internal server error",
    detail: "We could not process the request. Try again later.",
  },
  CM_MISSING_ROUTING_PLAN_TEMPLATE: {
    status: 500,
    title: "Templates missing",
    detail: "The routing plan does not have all the templates it needs. Add the missing templates.",
  },
  CM_ROUTING_PLAN_DUPLICATE_TEMPLATES: {
    status: 500,
    title: "Duplicate templates",
    detail: "The routing plan has several templates for one channel. Leave only one.",
  },
  CM_BAD_GATEWAY: {
    status: 502,
    title: "Bad gateway",
    detail: "We received an invalid response from the service behind the gateway. Try again later.",
  },
  CM_SERVICE_UNAVAILABLE: {
    status: 503,
    title: "Service unavailable",
    detail: "The service cannot respond at the moment. Try again later.",
  },
  CM_GATEWAY_TIMEOUT: {
    status: 504,
    code: "CM_TIMEOUT",
    title: "Gateway timeout",
    detail: "The service behind the gateway did not respond in time. Try again later.",
  },
} as const satisfies Record<string, ProblemKind>;

export type ProblemName = keyof typeof problemKinds;
/** A refusal, with a JSON pointer to the relevant part of the request. */
export interface Problem {
  kind: ProblemName;
  pointer?: string;
}

const maxErrors = 100;

/** Rejects a request. The first problem determines the status, and the response lists up to 100 problems. */
export function refuse(c: Context<Exchange>, ...problems: [Problem, ...Problem[]]): Response {
  const row: ProblemKind = problemKinds[problems[0].kind];
  const id = randomUUID();
  if (row.retryAfter !== undefined) c.header("retry-after", String(row.retryAfter));
  c.set("outcome", row.code ?? problems[0].kind);
  const errors = problems.slice(0, maxErrors).map((problem, index) => errorBody(problem, `${id}.${index}`));
  return respond(c, row.status, { errors });
}

function errorBody({ kind, pointer }: Problem, id: string) {
  const { status, code, title, detail }: ProblemKind = problemKinds[kind];
  const source = pointer === undefined ? {} : { source: { pointer } };
  return { id, code: code ?? kind, links: { about: "/" }, status: String(status), title, detail, ...source };
}

/** Returns a JSON:API response in the requested media type. */
export function respond(c: Context<Exchange>, status: ContentfulStatusCode, body: object): Response {
  return c.body(JSON.stringify(body), status, { "content-type": `${c.get("mediaType")}; charset=utf-8` });
}
