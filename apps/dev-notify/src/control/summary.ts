import type { Callbacks } from "../callbacks/sender.ts";
import type { Received } from "../messages/received.ts";

interface SummarySources {
  received: Received;
  callbacks: Callbacks;
  outcomes: ReadonlyMap<string, number>;
}

export type Summary = ReturnType<typeof summarise>;

/** Summarises the requests that the stand-in received. */
export function summarise({ received, callbacks, outcomes }: SummarySources) {
  const plans = new Map<string, { id: string; name: string; version: string; batches: number; messages: number }>();
  for (const { plan, messages } of received.batches) {
    const { id, name, version } = plan;
    const key = `${id} ${version} ${name}`;
    const counted = plans.get(key) ?? { id, name, version, batches: 0, messages: 0 };
    counted.batches += 1;
    counted.messages += messages.length;
    plans.set(key, counted);
  }
  return {
    batches: received.batches.length,
    messages: received.counts.messages,
    /**
     * Number of message references. This is less than the number of messages if a reference was accepted more than
     * once.
     */
    references: received.timesAccepted.size,
    repeated: received.counts.repeated,
    repeatedWithAnotherBody: received.counts.repeatedWithAnotherBody,
    plans: [...plans.values()],
    outcomes: Object.fromEntries(outcomes),
    callbacks: { ...callbacks.counts, waiting: callbacks.waiting() },
  };
}
