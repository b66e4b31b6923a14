import type { Memory } from "../memory/memory.ts";
import type { Plan } from "../settings.ts";
import { createMessageIds } from "./message-ids.ts";

/** An accepted request, which is a batch or a single message. */
export interface Batch {
  id: string;
  number: number;
  reference: string;
  /** Plan when the request was accepted. */
  plan: Plan;
  acceptedAt: number;
  messages: readonly string[];
}

export interface Message {
  id: string;
  reference: string;
  plan: Plan;
  acceptedAt: number;
}

/** State of a request's reference. `bodyHash` identifies a repeated request. */
type Claim = "new" | "beingProcessed" | "acceptedBefore";

/** Number of milliseconds for which the service remembers references. This is nine months. */
const remembered = 274 * 24 * 60 * 60 * 1000;

/** Stores all accepted requests with their references, plans and times, but never the recipients. */
export function createReceived({ now, most, memory }: { now: () => number; most: number; memory: Memory }) {
  const { known, keep } = memory;
  const ids = createMessageIds(known.salt);
  const batches: Batch[] = [];
  const claims = new Map<string, { bodyHash: string; at: number; accepted: boolean }>();
  const timesAccepted = new Map<string, number>();
  const counts = { messages: 0, ...known.repeats };

  const hold = (batch: Batch) => {
    batches.push(batch);
    counts.messages += batch.messages.length;
    for (const reference of batch.messages) timesAccepted.set(reference, (timesAccepted.get(reference) ?? 0) + 1);
  };
  for (const { kind, bodyHash, claimedAt, ...batch } of known.batches) {
    hold(batch);
    claims.set(`${kind} ${batch.reference}`, { bodyHash, at: claimedAt, accepted: true });
  }

  const messageOf = ({ number, plan, acceptedAt, messages }: Batch, index: number): Message | undefined => {
    const reference = messages[index];
    if (reference === undefined) return undefined;
    return { id: ids.ofMessage(acceptedAt, { batch: number, index }), reference, plan, acceptedAt };
  };

  return {
    batches: batches as readonly Batch[],
    counts: counts as Readonly<typeof counts>,
    /** Number of times that each message reference was accepted. */
    timesAccepted: timesAccepted as ReadonlyMap<string, number>,
    hasRoom: (messages: number) => counts.messages + messages <= most,
    /** Claims a reference for a request. `kind` distinguishes batch references from single-message references. */
    claim: ({ kind, reference, bodyHash }: { kind: string; reference: string; bodyHash: string }): Claim => {
      const key = `${kind} ${reference}`;
      const before = claims.get(key);
      if (before && now() - before.at < remembered) {
        counts.repeated += 1;
        if (before.bodyHash !== bodyHash) counts.repeatedWithAnotherBody += 1;
        const { repeated, repeatedWithAnotherBody } = counts;
        keep({ repeated, repeatedWithAnotherBody });
        return before.accepted ? "acceptedBefore" : "beingProcessed";
      }
      claims.set(key, { bodyHash, at: now(), accepted: false });
      return "new";
    },
    /** Accepts a request after its reference has been claimed. */
    accept: (kind: string, request: Pick<Batch, "reference" | "plan" | "messages">): Batch => {
      const number = (batches.at(-1)?.number ?? -1) + 1;
      const acceptedAt = now();
      const batch = { ...request, number, acceptedAt, id: ids.ofBatch(acceptedAt, number) };
      const claim = claims.get(`${kind} ${request.reference}`);
      if (!claim) throw new Error("a request was accepted whose reference was not claimed");
      keep({ batch: { ...batch, kind, bodyHash: claim.bodyHash, claimedAt: claim.at, messages: [...batch.messages] } });
      hold(batch);
      claim.accepted = true;
      return batch;
    },
    messageOf,
    find: (id: string): Message | undefined => {
      const position = ids.positionOf(id);
      const batch = position && batches[position.batch - (batches[0]?.number ?? 0)];
      return batch && messageOf(batch, position.index);
    },
  };
}
export type Received = ReturnType<typeof createReceived>;
