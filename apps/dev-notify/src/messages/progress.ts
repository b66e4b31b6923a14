import { hash } from "node:crypto";
import type { Channel } from "../settings.ts";
import type { Message } from "./received.ts";

export type MessageStatus = "created" | "pending_enrichment" | "enriched" | "sending" | "delivered" | "failed";
export type ChannelStatus = "created" | "sending" | "delivered" | "failed" | "skipped";

/** A change in a message's status at a step. */
export type Change =
  | { step: number; channel?: undefined; status: MessageStatus }
  | { step: number; channel: Channel; status: ChannelStatus };

/** Number of people, out of 256, who are reached through each channel. */
const reached = { nhsapp: 100, email: 120, sms: 120, letter: 200 } as const satisfies Record<Channel, number>;

/** Returns the number of steps after which every message for a plan has its final status. */
export function lastStep({ plan }: Pick<Message, "plan">): number {
  return 3 + plan.channels.length;
}

/**
 * Returns a message's changes. Its channels are tried in the plan's order until one of them reaches the person. The
 * changes depend only on the message's reference.
 */
export function changesOf({ reference, plan }: Pick<Message, "reference" | "plan">): Change[] {
  const chance = hash("sha256", reference, "buffer");
  const changes: Change[] = [
    { step: 0, status: "created" },
    { step: 1, status: "pending_enrichment" },
    { step: 2, status: "enriched" },
    ...plan.channels.map((channel) => ({ step: 2, channel, status: "created" }) as const),
    { step: 3, status: "sending" },
  ];
  const first = plan.channels.findIndex((channel, index) => (chance[index] ?? 255) < reached[channel]);
  const attempt = first === -1 ? plan.channels : plan.channels.slice(0, first + 1);
  for (const [index, channel] of attempt.entries()) {
    changes.push({ step: 3 + index, channel, status: "sending" });
    changes.push({ step: 4 + index, channel, status: index === first ? "delivered" : "failed" });
  }
  const end = 3 + attempt.length;
  for (const channel of plan.channels.slice(attempt.length)) changes.push({ step: end, channel, status: "skipped" });
  changes.push({ step: end, status: first === -1 ? "failed" : "delivered" });
  return changes;
}

/** Returns the number of steps that a message has completed by a given time. */
export function stepAt(acceptedAt: number, { at, pace }: { at: number; pace: number }): number {
  return Math.floor((at - acceptedAt) / pace);
}
