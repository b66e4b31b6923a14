import { randomBytes } from "node:crypto";
import type { Faults } from "../faults.ts";
import type { Plan } from "../settings.ts";
import type { CallbackCounts, Entry, KeptBatch } from "./entries.ts";

/** What is known from before a restart; the parts of the stand-in begin with it. */
export interface Known {
  salt: string;
  outcomes: Map<string, number>;
  repeats: { repeated: number; repeatedWithAnotherBody: number };
  faults: Faults | undefined;
  /** Plans that were changed or added while it ran. */
  plans: Map<string, Plan>;
  batches: KeptBatch[];
  /** Numbers of batches of which every callback was taken or given up. */
  told: Set<number>;
  callbacks: CallbackCounts;
}

export interface Memory {
  /** Whether it is for the next start. */
  remembers: boolean;
  known: Known;
  /** Keeps what happened, before anybody is told that it did. */
  keep: (entry: Entry) => void;
}

/** Knows nothing from before and keeps nothing. */
export function noMemory(): Memory {
  return { remembers: false, known: knownOf([]), keep: () => {} };
}

/** What the entries say together, in their order. */
export function knownOf(entries: Iterable<Entry>): Known {
  const known: Known = {
    salt: randomBytes(8).toString("hex"),
    outcomes: new Map(),
    repeats: { repeated: 0, repeatedWithAnotherBody: 0 },
    faults: undefined,
    plans: new Map(),
    batches: [],
    told: new Set(),
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
    else if ("told" in entry) known.told.add(entry.told);
    else known.callbacks = entry.callbacks;
  }
  return known;
}

/** Entries that say all that is known, as few as there can be. */
export function* entriesOf(known: Known): Generator<Entry> {
  yield { salt: known.salt };
  yield known.repeats;
  yield { callbacks: known.callbacks };
  if (known.faults) yield { faults: known.faults };
  for (const [outcome, times] of known.outcomes) yield { outcome, times };
  for (const plan of known.plans.values()) yield { plan };
  for (const batch of known.batches) yield { batch };
  for (const told of known.told) yield { told };
}

/** Without the oldest batches, so that no more than this many messages are left; the newest batch always is. */
export function withoutOldest(known: Known, most: number): Known {
  let messages = 0;
  const beyond = known.batches.findLastIndex((batch) => {
    messages += batch.messages.length;
    return messages > most;
  });
  const batches = known.batches.slice(Math.min(beyond + 1, Math.max(0, known.batches.length - 1)));
  const numbers = new Set(batches.map(({ number }) => number));
  return { ...known, batches, told: new Set([...known.told].filter((number) => numbers.has(number))) };
}
