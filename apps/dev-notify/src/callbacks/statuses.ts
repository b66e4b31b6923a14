import { hash } from "node:crypto";
import { messageAddress, routingPlan, timestamp } from "../messages/answers.ts";
import { type Change, changesOf } from "../messages/progress.ts";
import type { Message } from "../messages/received.ts";

export interface Status {
  type: "MessageStatus" | "ChannelStatus";
  attributes: Record<string, unknown>;
  links: { message: string };
  meta: { idempotencyKey: string };
}

interface StatusOptions {
  origin: string;
  pace: number;
  /** Range of steps from which statuses are included. */
  steps: { from: number; to: number };
}

/**
 * Lists a message's statuses for callbacks, which are the final statuses of the message and of each channel that was
 * tried.
 */
export function statusesOf(message: Message, { origin, pace, steps }: StatusOptions): Status[] {
  const changes = changesOf(message);
  return changes
    .filter(
      ({ step, status }) => step >= steps.from && step <= steps.to && (status === "delivered" || status === "failed"),
    )
    .map((change) => ({
      type: change.channel === undefined ? "MessageStatus" : "ChannelStatus",
      attributes: {
        messageId: message.id,
        messageReference: message.reference,
        ...(change.channel === undefined ? ofMessage(message, changes, change) : ofChannel(change)),
        timestamp: timestamp(message.acceptedAt + change.step * pace),
      },
      links: { message: messageAddress(origin, message) },
      meta: { idempotencyKey: keyOf(message, change) },
    }));
}

function ofMessage(message: Message, changes: readonly Change[], { status }: Change) {
  const channels = changes
    .filter((change) => change.channel !== undefined && (change.status === "delivered" || change.status === "failed"))
    .map((change) => ({ type: change.channel, channelStatus: change.status }));
  return { messageStatus: status, messageStatusDescription: " ", channels, routingPlan: routingPlan(message) };
}

function ofChannel({ channel, status }: Change) {
  const supplierStatus = status === "delivered" ? "delivered" : "rejected";
  return { channel, channelStatus: status, channelStatusDescription: " ", supplierStatus, retryCount: 0 };
}

/** Returns the key of a status, which is the same each time the status is sent. */
function keyOf({ id }: Message, { channel, status }: Change): string {
  return hash("sha256", JSON.stringify([id, channel, status]));
}

/** Returns a forged version of a status, with the opposite outcome and a new key. */
export function forgeryOf(status: Status, random: () => number): Status {
  const name = status.type === "MessageStatus" ? "messageStatus" : "channelStatus";
  const opposite = status.attributes[name] === "delivered" ? "failed" : "delivered";
  const idempotencyKey = hash("sha256", `${status.meta.idempotencyKey} ${random()}`);
  return { ...status, attributes: { ...status.attributes, [name]: opposite }, meta: { idempotencyKey } };
}
