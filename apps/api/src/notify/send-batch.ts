import * as z from "zod";
import type { NoToken, TokenSource } from "./access-token.ts";
import { sendRequest } from "./send-request.ts";

/** Messages for one routing plan, with a reference that is never reused. */
export interface Batch {
  routingPlanId: string;
  reference: string;
  messages: readonly { reference: string; nhsNumber: string }[];
}

/** The details of a routing plan in NHS Notify's response. */
type NotifyPlan = z.infer<typeof planSchema>;

/**
 * Result of sending a batch. After `retry`, the same body must be sent with the same reference again after this number
 * of seconds. The batch may have been accepted, unless `notAccepted` is set because NHS Notify had too many requests
 * (429) or because there was no access token. With `tooMany`, no other batch can be sent before then either. If the
 * batch was rejected, none of its messages were accepted. `refusedMessages` lists the positions of the messages that
 * caused the rejection.
 */
export type SendResponse =
  | { kind: "accepted"; id: string; plan: NotifyPlan; messages: { reference: string; id: string }[] }
  | { kind: "acceptedBefore" }
  | { kind: "retry"; afterSeconds: number | undefined; cause: string; notAccepted?: true; tooMany?: true }
  | { kind: "planUnknown" }
  | { kind: "notAuthorised"; cause: string; clock?: string }
  | { kind: "refusedMessages"; messages: { index: number; code: string }[] }
  | { kind: "refusedBatch"; status: number; problems: { code: string; pointer: string | undefined }[] };

const planSchema = z.object({ id: z.string(), name: z.string(), version: z.string() });
const acceptedSchema = z.object({
  data: z.object({
    id: z.string(),
    attributes: z.object({
      messageBatchReference: z.string(),
      routingPlan: planSchema,
      messages: z.array(z.object({ messageReference: z.string(), id: z.string() })),
    }),
  }),
});
const refusedSchema = z.object({
  errors: z.array(z.object({ code: z.string(), source: z.object({ pointer: z.string() }).optional() })).min(1),
});
type Problems = z.infer<typeof refusedSchema>["errors"];

const mediaType = "application/vnd.api+json";

/** Sends a batch once. Never repeats a request that may have been accepted, because that is the caller's decision. */
export async function sendBatch(batch: Batch, parts: SendDependencies): Promise<SendResponse> {
  const answer = await attempt(batch, parts);
  // A cached token can expire in transit, and a batch that was rejected for this reason was not accepted. If a new
  // token is rejected too, the cause is different.
  const last = answer.kind === "denied" ? await attempt(batch, parts) : answer;
  return last.kind === "denied" ? { kind: "notAuthorised", cause: "401 with a new access token" } : last;
}

interface SendDependencies {
  /** Base address of the API, without a trailing slash. */
  url: string;
  tokens: TokenSource;
}

async function attempt(batch: Batch, { url, tokens }: SendDependencies): Promise<SendResponse | { kind: "denied" }> {
  const token = await tokens.token();
  if (!token.ok) return withoutToken(token.refusal);
  const answer = await sendRequest(`${url}/v1/message-batches`, {
    method: "POST",
    headers: { authorization: `Bearer ${token.value}`, accept: mediaType, "content-type": mediaType },
    body: bodyOf(batch),
  });
  if (!answer.ok) return { kind: "retry", afterSeconds: undefined, cause: answer.refusal.cause };
  const { status, headers, body } = answer.value;
  if (status === 401) {
    tokens.forget(token.value);
    return { kind: "denied" };
  }
  if (status === 201) return toAccepted(batch, body);
  const refused = refusedSchema.safeParse(body);
  const problems = refused.success ? refused.data.errors : [];
  return toRefusal({ status, problems, afterSeconds: secondsOf(headers.get("retry-after")) });
}

function withoutToken(refusal: NoToken): SendResponse {
  if (refusal.kind === "lost")
    return { kind: "retry", afterSeconds: undefined, cause: refusal.cause, notAccepted: true };
  const { status, error, clock } = refusal;
  return {
    kind: "notAuthorised",
    cause: `no access token (${status} ${error})`,
    ...(clock !== undefined && { clock }),
  };
}

/** Returns a batch's body, which is always identical for the same batch. */
export function bodyOf({ routingPlanId, reference, messages }: Batch): string {
  const attributes = {
    routingPlanId,
    messageBatchReference: reference,
    messages: messages.map((message) => ({
      messageReference: message.reference,
      recipient: { nhsNumber: message.nhsNumber },
      personalisation: {},
    })),
  };
  return JSON.stringify({ data: { type: "MessageBatch", attributes } });
}

/**
 * Converts an acceptance to a result. If the response does not list every message in the batch, it does not prove that
 * the batch was accepted, so the batch is sent again.
 */
function toAccepted(batch: Batch, body: unknown): SendResponse {
  const parsed = acceptedSchema.safeParse(body);
  const unclear = {
    kind: "retry",
    afterSeconds: undefined,
    cause: "201 response that does not list the accepted messages",
  } as const;
  if (!parsed.success) return unclear;
  const { id, attributes } = parsed.data.data;
  const messages = attributes.messages.map((message) => ({ reference: message.messageReference, id: message.id }));
  const named = new Set(messages.map(({ reference }) => reference));
  const isWhole = named.size === batch.messages.length && batch.messages.every(({ reference }) => named.has(reference));
  if (attributes.messageBatchReference !== batch.reference || !isWhole) return unclear;
  return { kind: "accepted", id, plan: attributes.routingPlan, messages };
}

interface Refusal {
  status: number;
  problems: Problems;
  afterSeconds: number | undefined;
}

function toRefusal({ status, problems, afterSeconds }: Refusal): SendResponse {
  const codes = problems.map(({ code }) => code);
  const cause = [status, ...new Set(codes)].join(" ");
  if (status === 422 && codes.includes("CM_DUPLICATE_REQUEST")) return { kind: "acceptedBefore" };
  if (status === 429) return { kind: "retry", afterSeconds, cause, notAccepted: true, tooMany: true };
  if (status === 408 || status === 425) return { kind: "retry", afterSeconds, cause };
  if (status >= 500 && !codes.some((code) => planProblems.includes(code)))
    return { kind: "retry", afterSeconds, cause };
  if (status === 403) return { kind: "notAuthorised", cause };
  if (status === 404 && codes.includes("CM_NO_SUCH_ROUTING_PLAN")) return { kind: "planUnknown" };
  const positions = problems.map(
    ({ source }) => /^\/data\/attributes\/messages\/(\d+)(?:\/|$)/.exec(source?.pointer ?? "")?.[1],
  );
  if (status === 400 && positions.length > 0 && positions.every((index) => index !== undefined)) {
    return {
      kind: "refusedMessages",
      messages: positions.map((index, at) => ({ index: Number(index), code: codes[at] ?? "" })),
    };
  }
  return {
    kind: "refusedBatch",
    status,
    problems: problems.map(({ code, source }) => ({ code, pointer: source?.pointer })),
  };
}

/** Problems with a plan that a retry would not solve. */
const planProblems: readonly string[] = ["CM_MISSING_ROUTING_PLAN_TEMPLATE", "CM_ROUTING_PLAN_DUPLICATE_TEMPLATES"];

function secondsOf(retryAfter: string | null): number | undefined {
  return retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : undefined;
}
