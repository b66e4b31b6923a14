import { changesOf, stepAt } from "./progress.ts";
import type { Batch, Message, Received } from "./received.ts";

/** Returns the response to an accepted batch. */
export function acceptedBatch(batch: Batch, received: Received) {
  const messages = batch.messages.map((messageReference, index) => ({
    messageReference,
    id: received.messageOf(batch, index)?.id,
  }));
  const attributes = { messageBatchReference: batch.reference, routingPlan: routingPlan(batch), messages };
  return { data: { type: "MessageBatch", id: batch.id, attributes } };
}

/** Returns the response to an accepted single message. */
export function acceptedMessage(message: Message, origin: string) {
  const attributes = {
    messageReference: message.reference,
    messageStatus: "created",
    timestamps: { created: timestamp(message.acceptedAt) },
    routingPlan: routingPlan(message),
  };
  return { data: { type: "Message", id: message.id, attributes, links: { self: messageAddress(origin, message) } } };
}

/** Returns a message's state at a given time. */
export function messageAt(message: Message, { origin, at, pace }: { origin: string; at: number; pace: number }) {
  const step = stepAt(message.acceptedAt, { at, pace });
  const changes = changesOf(message).filter((change) => change.step <= step);
  const timeOf = (change: { step: number }) => timestamp(message.acceptedAt + change.step * pace);
  const timestampsOf = (of: string | undefined) =>
    Object.fromEntries(
      changes.filter(({ channel }) => channel === of).map((change) => [change.status, timeOf(change)]),
    );
  const statusOf = (of: string | undefined) => changes.findLast(({ channel }) => channel === of)?.status;
  const channels = message.plan.channels.flatMap((type, index) => {
    const channelStatus = statusOf(type);
    if (channelStatus === undefined) return [];
    const order = { retryCount: 0, cascadeType: "primary", cascadeOrder: index + 1 };
    const { id, version } = message.plan;
    return {
      type,
      ...order,
      channelStatus,
      timestamps: timestampsOf(type),
      routingPlan: { id, version, type: "original" },
    };
  });
  const attributes = {
    messageReference: message.reference,
    messageStatus: statusOf(undefined),
    channels,
    timestamps: timestampsOf(undefined),
    routingPlan: routingPlan(message),
  };
  return { data: { type: "Message", id: message.id, attributes, links: { self: messageAddress(origin, message) } } };
}

/** Returns the address of a message's status. */
export function messageAddress(origin: string, { id }: Pick<Message, "id">): string {
  return `${origin}/comms/v1/messages/${id}`;
}

/** Returns a plan in the format of responses and callbacks. */
export function routingPlan({ plan: { id, version, name, createdDate } }: Pick<Message, "plan">) {
  return { id, version, name, createdDate };
}

export const timestamp = (at: number) => new Date(at).toISOString();
