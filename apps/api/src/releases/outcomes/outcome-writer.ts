import { ukDay } from "@spi/domain/day/calendar";
import type { Meter } from "@opentelemetry/api";
import { sql } from "kysely";
import type { Logger } from "pino";
import type { Db } from "../../database/schema.ts";
import type { CallbackOutcome } from "./callback-body.ts";
import { messageFinder } from "./find-message.ts";
import type { MessageReferences } from "./message-references.ts";
import { type Outcome, storeOutcomes } from "./store-outcomes.ts";

/** Reason why a callback was rejected. */
export type CallbackRefusal = "API key" | "signature" | "content";

/** Stores the statuses from callbacks, at a limited rate so that other requests can use the database. */
export interface OutcomeWriter {
  /** Stores one callback's statuses. Resolves once they are stored, and rejects if it is not certain that they are. */
  take: (callbacks: readonly CallbackOutcome[]) => Promise<void>;
  /** Returns whether the queue of statuses is full. */
  isFull: () => boolean;
  /** Counts a rejected callback without reading its content. */
  refuse: (reason: CallbackRefusal) => void;
  /** Stores the remaining statuses. */
  stop: () => Promise<void>;
}

interface WriterDependencies {
  db: Db;
  references: MessageReferences;
  log: Logger;
  now: () => Date;
  meter?: Meter | undefined;
}

interface Waiting {
  callbacks: readonly CallbackOutcome[];
  stored: PromiseWithResolvers<void>;
}

/** Maximum number of statuses in one statement, and in the queue. */
const maxPerStatement = 1000;
const maxWaiting = 20_000;
/**
 * Number of milliseconds between two updates of the number of rejected callbacks. Forged callbacks can arrive at any
 * rate, so they are not stored one at a time.
 */
const refusalMilliseconds = 1000;

/**
 * Creates an outcome writer. Statuses that arrive while a statement is running are stored together by the next
 * statement.
 */
export function outcomeWriter({ db, references, log, now, meter }: WriterDependencies): OutcomeWriter {
  const find = messageFinder(db, references);
  const statuses = meter?.createCounter("spi.notify.statuses", { description: "Final statuses received in callbacks" });
  const refused = meter?.createCounter("spi.notify.callbacks.refused", { description: "Rejected callbacks" });
  const refusals = new Map<CallbackRefusal, number>();
  let waiting: Waiting[] = [];
  let count = 0;
  let running: Promise<void> | undefined;
  let counting = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function storeAll(): Promise<void> {
    while (waiting.length > 0) {
      const [some, rest] = takeUpTo(waiting, maxPerStatement);
      waiting = rest;
      await storeSome(some);
    }
  }

  async function storeSome(some: readonly Waiting[]): Promise<void> {
    const callbacks = some.flatMap((waiting) => waiting.callbacks);
    try {
      const matches = await Promise.all(callbacks.map(find));
      const outcomes = matches.filter((outcome) => outcome !== undefined);
      const news = outcomes.length === 0 ? 0 : await storeOutcomes(db, newest(outcomes));
      statuses?.add(news, { kind: "new" });
      statuses?.add(outcomes.length - news, { kind: "already known" });
      statuses?.add(callbacks.length - outcomes.length, { kind: "no matching message" });
      for (const { stored } of some) stored.resolve();
    } catch (error) {
      for (const { stored } of some) stored.reject(error);
    } finally {
      count -= callbacks.length;
    }
  }

  /**
   * Stores all rejections since the last statement. If the statement fails, the rejections are added to the next one.
   */
  async function storeRefusals(): Promise<void> {
    const counted = [...refusals];
    if (counted.length === 0) return;
    refusals.clear();
    const day = ukDay(now());
    const rows = counted.map(([reason, callbacks]) => sql`(${day}::date, ${reason}, ${callbacks}::bigint)`);
    try {
      await sql`
        insert into callback_rejection as known (day, reason, callbacks) values ${sql.join(rows)}
        on conflict (day, reason) do update set callbacks = known.callbacks + excluded.callbacks`.execute(db);
    } catch (error) {
      log.error({ error: String(error) }, "rejected callbacks could not be counted yet");
      for (const [reason, callbacks] of counted) refusals.set(reason, (refusals.get(reason) ?? 0) + callbacks);
      countLater();
    }
  }

  /** Stores the new rejections after the previous ones have been stored. */
  function countRefusals(): Promise<void> {
    counting = counting.then(storeRefusals);
    return counting;
  }

  function countLater(): void {
    if (stopped) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      void countRefusals();
    }, refusalMilliseconds);
  }

  return {
    take: async (callbacks) => {
      if (callbacks.length === 0) return;
      const stored = Promise.withResolvers<void>();
      waiting.push({ callbacks, stored });
      count += callbacks.length;
      running ??= storeAll().finally(() => (running = undefined));
      await stored.promise;
    },
    isFull: () => count >= maxWaiting,
    refuse: (reason) => {
      refused?.add(1, { reason });
      refusals.set(reason, (refusals.get(reason) ?? 0) + 1);
      countLater();
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      timer = undefined;
      await running;
      await countRefusals();
    },
  };
}

/** Splits off the first callbacks with up to `most` statuses in total, but at least one callback. */
function takeUpTo(waiting: readonly Waiting[], most: number): [Waiting[], Waiting[]] {
  let [taken, logged] = [0, 0];
  while (taken < waiting.length && (taken === 0 || logged + waiting[taken]!.callbacks.length <= most)) {
    logged += waiting[taken]!.callbacks.length;
    taken += 1;
  }
  return [waiting.slice(0, taken), waiting.slice(taken)];
}

/** Returns only the newest outcome for each message and channel. */
function newest(outcomes: readonly Outcome[]): Outcome[] {
  const newest = new Map<string, Outcome>();
  for (const outcome of outcomes) {
    const key = `${outcome.release_id} ${outcome.position} ${outcome.channel}`;
    const before = newest.get(key);
    if (!before || isNewer(outcome, before)) newest.set(key, outcome);
  }
  return [...newest.values()];
}

function isNewer(outcome: Outcome, before: Outcome): boolean {
  const [at, atBefore] = [outcome.reported_at.getTime(), before.reported_at.getTime()];
  return at > atBefore || (at === atBefore && outcome.status > before.status);
}
