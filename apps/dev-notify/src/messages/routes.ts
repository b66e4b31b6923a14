import { hash } from "node:crypto";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { createTokens } from "../access/tokens.ts";
import type { rateLimits } from "../access/rate-limits.ts";
import { gate } from "../access/gate.ts";
import type { Exchange } from "../exchange.ts";
import type { SwitchedFaults } from "../faults.ts";
import { respond, refuse } from "../problems.ts";
import type { Plan, Settings } from "../settings.ts";
import { acceptedBatch, acceptedMessage, messageAt } from "./answers.ts";
import type { Batch, Received } from "./received.ts";
import { validateBatch, validateMessage } from "./validation.ts";

interface RouteDependencies {
  settings: Settings;
  plans: ReadonlyMap<string, Plan>;
  received: Received;
  faults: SwitchedFaults;
  tokens: ReturnType<typeof createTokens>;
  limits: ReturnType<typeof rateLimits>;
}

/** Maximum size of a request in bytes (5.2 MB). */
const maxBytes = 5_200_000;

/** Differences between the two ways of sending. */
interface Sending {
  kind: "MessageBatch" | "Message";
  validate: typeof validateBatch;
  /** JSON pointer to the reference that is accepted only once. */
  referencePointer: string;
  accepted: (batch: Batch) => object;
}

/** Serves the API below `/comms`. */
export function messageRoutes(parts: RouteDependencies) {
  const { settings, received } = parts;
  const { origin, pace, now } = settings;
  const tooLarge = (c: Context) => refuse(c as Context<Exchange>, { kind: "CM_TOO_LARGE" });
  const limited = bodyLimit({ maxSize: maxBytes, onError: tooLarge });
  const batches = {
    kind: "MessageBatch",
    validate: validateBatch,
    referencePointer: "/data/attributes/messageBatchReference",
    accepted: (batch: Batch) => acceptedBatch(batch, received),
  } as const;
  const single = {
    kind: "Message",
    validate: validateMessage,
    referencePointer: "/data/attributes/messageReference",
    accepted: (batch: Batch) => acceptedMessage(firstOf(batch, received), origin),
  } as const;
  const notAllowed = (c: Context<Exchange>) => refuse(c, { kind: "CM_NOT_ALLOWED" });
  return new Hono<Exchange>()
    .use(gate(parts))
    .post("/v1/message-batches", limited, (c) => send(c, batches, parts))
    .post("/v1/messages", limited, (c) => send(c, single, parts))
    .get("/v1/messages/:id", (c) => {
      const message = received.find(c.req.param("id"));
      if (!message) return refuse(c, { kind: "CM_NOT_FOUND" });
      return respond(c, 200, messageAt(message, { origin, at: now(), pace }));
    })
    .all("/v1/message-batches", notAllowed)
    .all("/v1/messages", notAllowed)
    .all("/v1/messages/:id", notAllowed)
    .all("*", (c) => refuse(c, { kind: "CM_NOT_FOUND" }));
}

async function send(c: Context<Exchange>, sending: Sending, { settings, plans, received, faults }: RouteDependencies) {
  const text = await c.req.text();
  const request = sending.validate(parseJson(text), {
    odsCode: settings.client.odsCode,
    knows: recipientFilter(faults),
  });
  if ("problems" in request) return refuse(c, ...request.problems);
  const plan = plans.get(request.routingPlanId);
  if (!plan) return refuse(c, { kind: "CM_NO_SUCH_ROUTING_PLAN", pointer: "/data/attributes/routingPlanId" });
  if (plan.problem) return refuse(c, { kind: plan.problem });
  if (!received.hasRoom(request.messages.length)) return refuse(c, { kind: "CM_SERVICE_UNAVAILABLE" });
  if (faults.happens("lostBefore")) return dropResponse(c, "lost before acceptance");
  const { kind, referencePointer: pointer } = sending;
  const claim = received.claim({ kind, reference: request.reference, bodyHash: hash("sha256", text) });
  if (claim === "beingProcessed") return refuse(c, { kind: "CM_RETRY_TOO_EARLY" });
  if (claim === "acceptedBefore") return refuse(c, { kind: "CM_DUPLICATE_REQUEST", pointer });
  await settings.wait(faults.current().delay);
  const batch = received.accept(kind, { reference: request.reference, plan, messages: request.messages });
  if (faults.happens("lostAfter")) return dropResponse(c, "lost after acceptance");
  if (faults.happens("timeoutAfter")) return refuse(c, { kind: "CM_GATEWAY_TIMEOUT" });
  return respond(c, 201, sending.accepted(batch));
}

function firstOf(batch: Batch, received: Received) {
  const message = received.messageOf(batch, 0);
  if (!message) throw new Error("a request without messages was accepted");
  return message;
}

/**
 * Returns a function that rejects certain people. It always rejects the same people, because an unknown NHS number
 * remains unknown.
 */
function recipientFilter(faults: SwitchedFaults) {
  const { refusedPeople } = faults.current();
  if (refusedPeople === 0) return () => true;
  return (nhsNumber: string) => hash("sha256", nhsNumber, "buffer").readUInt32BE() >= refusedPeople * 2 ** 32;
}

/** Breaks the connection instead of responding. */
function dropResponse(c: Context<Exchange>, outcome: string): Response {
  c.set("outcome", outcome);
  c.env.outgoing.destroy();
  return RESPONSE_ALREADY_SENT;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
