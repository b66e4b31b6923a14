/**
 * Generates hundreds of thousands of callbacks in random order. A third of NHS Notify's own callbacks are repeated, and
 * a tenth of all callbacks are forged.
 */
import { createHmac, randomUUID } from "node:crypto";
import type { ChannelOutcomes } from "@spi/domain/release/outcomes";
import { callbackPath } from "../src/releases/outcomes/callback-routes.ts";
import type { CallbackSecret } from "../src/releases/outcomes/signature.ts";

interface Callback {
  body: string;
  headers: Record<string, string>;
  status: 202 | 401 | 403;
}

interface Message {
  reference: string;
  plan: string;
}

/** Outcomes of a message in order. Each has a channel (empty for the message as a whole), a status and a minute. */
type OutcomePath = readonly (readonly [string, "delivered" | "failed", number])[];

/** Paths with three statuses each. Later statuses replace some of the earlier ones. */
const ways: readonly OutcomePath[] = [
  [
    ["sms", "failed", 1],
    ["letter", "delivered", 2],
    ["", "delivered", 3],
  ],
  [
    ["email", "delivered", 1],
    ["", "failed", 2],
    ["", "delivered", 3],
  ],
  [
    ["email", "failed", 1],
    ["sms", "failed", 2],
    ["", "failed", 3],
  ],
  [
    ["nhsapp", "delivered", 1],
    ["", "delivered", 2],
    ["", "failed", 3],
  ],
  [
    ["email", "failed", 1],
    ["email", "delivered", 2],
    ["", "delivered", 3],
  ],
];
const statusesOfWay = 3;

/** Returns the number of messages for a number of callbacks, with three statuses each. */
export const messagesOfStorm = (callbacks: number) => Math.round((callbacks * 0.9 * 2) / 3 / statusesOfWay);

/**
 * Generates the callbacks for messages, and the expected outcomes after all callbacks have arrived. `seed` is at least
 * 1.
 */
export function makeStorm(messages: readonly Message[], { secret, seed }: { secret: CallbackSecret; seed: number }) {
  const random = chance(seed);
  const sent = messages.flatMap((message) => {
    const way = ways[Math.floor(random() * ways.length)]!;
    return way.map((step) => ({ message, step, body: bodyOf(message, step) }));
  });
  const signed = sent.map(({ body }) => callbackOf(body, secret));
  const repeated = signed.slice(0, Math.round(signed.length / 2));
  const forged = sent.slice(0, Math.round((signed.length + repeated.length) / 9)).map(({ message, step }, at) => {
    const [channel, status] = step;
    const body = bodyOf(message, [channel, status === "failed" ? "delivered" : "failed", 59]);
    const guessed = at % 2 === 0 ? { ...secret, applicationId: "guessed" } : { ...secret, apiKey: "guessed" };
    return { ...callbackOf(body, guessed), status: at % 2 === 0 ? (403 as const) : (401 as const) };
  });
  const callbacks = shuffled([...signed, ...repeated, ...forged], random);
  return { callbacks, forged: forged.length, repeated: repeated.length, expected: expectedOf(sent) };
}

function bodyOf({ reference }: Message, [channel, status, minute]: OutcomePath[number]): string {
  const timestamp = `2026-11-20T10:${String(minute).padStart(2, "0")}:00.000Z`;
  const common = { messageId: "0ujsswThIGTUYm2K8FjOOfXtY1K", messageReference: reference, timestamp };
  const one =
    channel === ""
      ? { type: "MessageStatus", attributes: { ...common, messageStatus: status } }
      : { type: "ChannelStatus", attributes: { ...common, channel, channelStatus: status } };
  return JSON.stringify({ data: [{ ...one, links: {}, meta: { idempotencyKey: randomUUID() } }] });
}

function callbackOf(body: string, { applicationId, apiKey }: CallbackSecret): Callback {
  const signature = createHmac("sha256", `${applicationId}.${apiKey}`).update(body).digest("hex");
  const headers = {
    "content-type": "application/vnd.api+json",
    "x-api-key": apiKey,
    "x-hmac-sha256-signature": signature,
  };
  return { body, headers, status: 202 };
}

type OutcomeCounts = Pick<ChannelOutcomes, "delivered" | "failed">;

/**
 * Counts messages by routing plan and channel, by the last status of each message. The message as a whole has no
 * channel.
 */
function expectedOf(sent: readonly { message: Message; step: OutcomePath[number] }[]): Record<string, OutcomeCounts> {
  const last = new Map<string, [string, "delivered" | "failed"]>();
  for (const { message, step } of sent)
    last.set(`${message.reference} ${step[0]}`, [`${message.plan} ${step[0]}`, step[1]]);
  const counts: Record<string, OutcomeCounts> = {};
  for (const [key, status] of last.values()) (counts[key] ??= { delivered: 0, failed: 0 })[status] += 1;
  return counts;
}

/** Sends one request and returns its status. */
export type SendCallback = (
  path: string,
  request: { method: string; body: string; headers: Record<string, string> },
) => Promise<number>;

/** Sends all callbacks, `atOnce` at a time, and returns the number of wrong responses. */
export async function sendStorm(
  callbacks: readonly Callback[],
  { send, atOnce }: { send: SendCallback; atOnce: number },
): Promise<number> {
  let [next, wrong] = [0, 0];
  const sender = async () => {
    for (let callback = callbacks[next++]; callback; callback = callbacks[next++]) {
      const { body, headers, status } = callback;
      if ((await send(callbackPath, { method: "POST", body, headers })) !== status) wrong += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sender));
  return wrong;
}

/** Returns a pseudo-random number generator that returns the same numbers for the same seed (Park and Miller). */
function chance(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

function shuffled<Item>(items: Item[], random: () => number): Item[] {
  for (let index = items.length - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1));
    [items[index], items[other]] = [items[other]!, items[index]!];
  }
  return items;
}
