import { createHmac, randomBytes } from "node:crypto";
import type { SwitchedFaults } from "../faults.ts";
import { lastStep, stepAt } from "../messages/progress.ts";
import type { Memory } from "../memory/memory.ts";
import type { Batch, Received } from "../messages/received.ts";
import type { Settings } from "../settings.ts";
import { forgeryOf, type Status, statusesOf } from "./statuses.ts";

/** A callback to send, for the first time or again. */
interface Callback {
  /** Number of the callback's batch. */
  batch: number;
  body: string;
  signature: string;
  forged: boolean;
  attempt: number;
  firstAt: number;
  dueAt: number;
}

interface SenderDependencies {
  settings: Settings;
  received: Received;
  faults: SwitchedFaults;
  memory: Memory;
}

const twoHours = 2 * 60 * 60 * 1000;
/** Maximum number of callbacks in progress. */
const maxConcurrent = 4;

/**
 * Returns the secret that is used to sign callbacks with HMAC-SHA256. It consists of two values that are known to both
 * the client and the service.
 */
export const callbackSecret = ({ applicationId, apiKey }: Settings["client"]) => `${applicationId}.${apiKey}`;

/**
 * Sends each change of message status to a client's address as it happens. Retries for up to two hours if the client
 * does not accept it.
 */
export function createCallbacks({ settings, received, faults, memory }: SenderDependencies) {
  const { client, origin, pace, now, random } = settings;
  const waiting: Callback[] = [];
  const accepted = new Map<Batch, number>();
  /**
   * Numbers of the batches for which every callback has been accepted or abandoned. After a restart, the callbacks of
   * all other batches are sent again.
   */
  const settled = new Set(memory.known.settledBatches);
  for (const batch of received.batches) if (settled.has(batch.number)) accepted.set(batch, lastStep(batch) + 1);
  const unsettled = new Set<number>();
  const counts = { ...memory.known.callbacks };
  let nextBatch = 0;

  /** Lists a batch's statuses that are due and have not been sent. */
  function dueOf(batch: Batch): Status[] {
    const reached = stepAt(batch.acceptedAt, { at: now(), pace });
    const last = lastStep(batch);
    // If several statuses are sent together, they can arrive in any order.
    if (faults.current().callbacksOutOfOrder && reached < last) return [];
    const from = accepted.get(batch) ?? 0;
    const to = Math.min(reached, last);
    accepted.set(batch, to + 1);
    if (from > to) return [];
    return batch.messages.flatMap((_, index) => {
      const message = received.messageOf(batch, index);
      return message ? statusesOf(message, { origin, pace, steps: { from, to } }) : [];
    });
  }

  function callbackOf(batch: number, statuses: readonly Status[], forged = false): Callback {
    const body = JSON.stringify({ data: statuses });
    const secret = forged ? randomBytes(32).toString("hex") : callbackSecret(client);
    const signature = createHmac("sha256", secret).update(body).digest("hex");
    return { batch, body, signature, forged, attempt: 0, firstAt: now(), dueAt: now() };
  }

  function callbacksOf({ number }: Batch, statuses: Status[], most: number): Callback[] {
    const callbacks: Callback[] = [];
    for (let start = 0; start < statuses.length; start += most) {
      const some = statuses.slice(start, start + most);
      const callback = callbackOf(number, some);
      callbacks.push(callback);
      if (faults.happens("callbacksRepeated")) {
        counts.repeated += 1;
        callbacks.push({ ...callback });
      }
      if (faults.happens("callbacksForged")) {
        counts.forged += 1;
        callbacks.push(
          callbackOf(
            number,
            some.map((status) => forgeryOf(status, random)),
            true,
          ),
        );
      }
    }
    return callbacks;
  }

  async function send(callback: Callback, url: string): Promise<void> {
    counts.sent += 1;
    const headers = {
      "content-type": "application/vnd.api+json",
      "x-api-key": client.apiKey,
      "x-hmac-sha256-signature": callback.signature,
    };
    const request = { method: "POST", headers, body: callback.body, signal: AbortSignal.timeout(10_000) };
    const taken = await fetch(url, request).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status === 202;
      },
      () => false,
    );
    if (callback.forged) counts.forgedTaken += taken ? 1 : 0;
    else if (taken) counts.taken += 1;
    else again(callback);
  }

  /** Schedules a retry after half a minute, then after one, two and four minutes and so on, for two hours. */
  function again(callback: Callback): void {
    const dueAt = now() + 30_000 * 2 ** callback.attempt;
    if (dueAt - callback.firstAt > twoHours) counts.givenUp += 1;
    else waiting.push({ ...callback, attempt: callback.attempt + 1, dueAt });
  }

  async function sendAll(callbacks: readonly Callback[], url: string): Promise<void> {
    for (let start = 0; start < callbacks.length; start += maxConcurrent) {
      await Promise.all(callbacks.slice(start, start + maxConcurrent).map((callback) => send(callback, url)));
    }
  }

  return {
    counts: counts as Readonly<typeof counts>,
    waiting: () => waiting.length,
    sendDue: async (): Promise<void> => {
      if (!settings.callbacks) return;
      const { url, statuses } = settings.callbacks;
      const sentBefore = counts.sent;
      const at = now();
      const due = waiting.filter((callback) => callback.dueAt <= at);
      waiting.splice(0, waiting.length, ...waiting.filter((callback) => callback.dueAt > at));
      await sendAll(due, url);
      for (const batch of received.batches.slice(nextBatch)) {
        const ordered = <Item>(items: Item[]) =>
          faults.current().callbacksOutOfOrder ? shuffled(items, random) : items;
        await sendAll(ordered(callbacksOf(batch, ordered(dueOf(batch)), statuses)), url);
      }
      rememberSettled(received.batches.slice(nextBatch));
      if (counts.sent > sentBefore) memory.keep({ callbacks: { ...counts } });
      // Completed batches are skipped.
      for (let batch = received.batches[nextBatch]; batch && isAccepted(batch); batch = received.batches[nextBatch]) {
        accepted.delete(batch);
        nextBatch += 1;
      }
    },
  };

  function rememberSettled(batches: readonly Batch[]): void {
    for (const batch of batches) if (isAccepted(batch) && !settled.has(batch.number)) unsettled.add(batch.number);
    for (const number of unsettled) {
      if (waiting.some(({ batch }) => batch === number)) continue;
      memory.keep({ told: number });
      settled.add(number);
      unsettled.delete(number);
    }
  }

  function isAccepted(batch: Batch): boolean {
    return (accepted.get(batch) ?? 0) > lastStep(batch);
  }
}
export type Callbacks = ReturnType<typeof createCallbacks>;

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const mixed = [...items];
  for (let index = mixed.length - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1));
    [mixed[index], mixed[other]] = [mixed[other] as Item, mixed[index] as Item];
  }
  return mixed;
}
