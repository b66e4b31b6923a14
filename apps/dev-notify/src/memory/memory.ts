import { randomBytes } from "node:crypto";
import type { Faults } from "../faults.ts";
import type { Plan } from "../settings.ts";
import type { CallbackCounts, Entry, StoredBatch } from "./entries.ts";

/** State from before a restart, which the stand-in continues from. */
export interface RestoredState {
  salt: string;
  outcomes: Map<string, number>;
  repeats: { repeated: number; repeatedWithAnotherBody: number };
  faults: Faults | undefined;
  /** Plans that were changed or added at run time. */
  plans: Map<string, Plan>;
  batches: StoredBatch[];
  /** Numbers of the batches for which every callback has been accepted or abandoned. */
  settledBatches: Set<number>;
  callbacks: CallbackCounts;
}

export interface Memory {
  /** True if the state is restored at the next start. */
  remembers: boolean;
  known: RestoredState;
  /** Stores an event before it is acknowledged. */
  keep: (entry: Entry) => void;
}

/** Creates a store that starts empty and does not persist anything. */
export function noMemory(): Memory {
  return { remembers: false, known: combineEntries([]), keep: () => {} };
}

/** Combines entries, in order, into the state that they describe. */
export function combineEntries(entries: Iterable<Entry>): RestoredState {
  const known: RestoredState = {
    salt: randomBytes(8).toString("hex"),
    outcomes: new Map(),
    repeats: { repeated: 0, repeatedWithAnotherBody: 0 },
    faults: undefined,
    plans: new Map(),
    batches: [],
    settledBatches: new Set(),
    callbacks: { sent: 0, taken: 0, repeated: 0, forged: 0, forgedTaken: 0, givenUp: 0 },
  };
  for (const entry of entries) {
    if ("salt" in entry) known.salt = entry.salt;
    else if ("outcome" in entry) {
      known.outcomes.set(entry.outcome, (known.outcomes.get(entry.outcome) ?? 0) + entry.times);
    } else if ("repeated" in entry) known.repeats = entry;
    else if ("faults" in entry) known.faults = entry.faults;
    else if ("plan" in entry) known.plans.set(entry.plan.id, entry.plan);
    else if ("batch" in entry) known.batches.push(entry.batch);
    else if ("told" in entry) known.settledBatches.add(entry.told);
    else known.callbacks = entry.callbacks;
  }
  return known;
}

/** Yields the smallest number of entries that describe the complete state. */
export function* entriesOf(known: RestoredState): Generator<Entry> {
  yield { salt: known.salt };
  yield known.repeats;
  yield { callbacks: known.callbacks };
  if (known.faults) yield { faults: known.faults };
  for (const [outcome, times] of known.outcomes) yield { outcome, times };
  for (const plan of known.plans.values()) yield { plan };
  for (const batch of known.batches) yield { batch };
  for (const callbacksAccepted of known.settledBatches) yield { told: callbacksAccepted };
}

/** Drops the oldest batches until no more than `most` messages remain. The newest batch is never dropped. */
export function withoutOldest(known: RestoredState, most: number): RestoredState {
  let messages = 0;
  const beyond = known.batches.findLastIndex((batch) => {
    messages += batch.messages.length;
    return messages > most;
  });
  const batches = known.batches.slice(Math.min(beyond + 1, Math.max(0, known.batches.length - 1)));
  const numbers = new Set(batches.map(({ number }) => number));
  return {
    ...known,
    batches,
    settledBatches: new Set([...known.settledBatches].filter((number) => numbers.has(number))),
  };
}
