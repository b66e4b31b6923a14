import { countProblem, countProblemSentence } from "@spi/domain/report/count-problem";

/** Tracks the reports running in this process. Other queries about people start after them. */
export function trackReports() {
  const running = new Set<Promise<unknown>>();
  return {
    track: async <Value>(report: Promise<Value>): Promise<Value> => {
      running.add(report);
      return report.finally(() => running.delete(report));
    },
    /** Returns undefined if no report is running. Otherwise returns a promise that resolves after the last report. */
    whenIdle: (): Promise<void> | undefined =>
      running.size === 0
        ? undefined
        : (async () => {
            while (running.size > 0) await Promise.allSettled(running);
          })(),
  };
}
export type RunningReports = ReturnType<typeof trackReports>;

/** Reason why a query was not counted. `tooLong` means that it was stopped because other queries were waiting. */
type NotCounted = "superseded" | "tooMany" | "tooLong";

interface QueuedResult<Value> {
  /** True if other queries are ahead of this one in the queue. */
  isWaiting: boolean;
  /**
   * The value, or the reason why there is none. Either a newer query replaced this one, the user disconnected, too many
   * queries are waiting, or this query took too long.
   */
  answer: Promise<{ value: Value } | NotCounted>;
}

export interface QueryHandle {
  /** Aborts when the same user sends a newer query of the same kind, and when the user disconnects. */
  signal: AbortSignal;
  /** Runs the query's work when it reaches the front of the queue. */
  run: <Value>(work: () => Promise<Value>) => QueuedResult<Value>;
  /** Releases the query's place in the queue. */
  end: () => void;
}

/** A query to start, with its kind and its user. */
export interface QueryRequest {
  kind: "preview" | "difference" | "report" | "findings" | "coverage" | "explanation" | "equivalence";
  /** ID of the user. */
  userId: string;
  /** Aborts when the user disconnects. */
  disconnected?: AbortSignal;
  /**
   * Sequence number that increases with each query of this kind as it arrives. By default, numbers are assigned when
   * queries start.
   */
  sequence?: number;
  /**
   * True to count in the background. Queries that a user is waiting for come first, and a newer query does not stop
   * this one.
   */
  background?: boolean;
}

interface QueuedQuery {
  userId: string;
  background: boolean;
  /**
   * Sequence number that determines which of a user's two queries of the same kind is newer, regardless of which was
   * parsed first.
   */
  sequence: number;
  /** Position in the queue, lowest first. */
  position: number;
  controller: AbortController;
  isRunning: boolean;
}

/** Maximum number of waiting queries across all users. Further queries are rejected. @internal */
export const maxWaiting = 100;

/** Messages for users about queries that were not counted. */
export const rejectionMessages = {
  tooMany: "Too many users are waiting for counts at the moment. Try again in a minute.",
  tooLong: countProblemSentence(countProblem("tooLong")),
} as const satisfies Partial<Record<NotCounted, string>>;

/** Milliseconds after which a query is stopped if another user's query is waiting. */
export const maxMilliseconds = { foreground: 60_000, background: 180_000 } as const;

/** Number of milliseconds between two checks for waiting queries. */
const checkMilliseconds = 5000;

/**
 * Creates a queue that runs `atOnce` queries at a time, after reports, and is fair between users. The user who was
 * served least recently comes first, so no one waits for more than one query from each other user in addition to the
 * running queries. Each user can have one query of each kind. A newer query stops the earlier one, unless the earlier
 * one runs in the background. If the earlier query was waiting, the newer one takes its place. A query that takes
 * longer than `maxMilliseconds` is stopped if another user's query is waiting.
 */
export function createQueryQueue(reports: RunningReports, atOnce: number) {
  const newest = new Map<string, QueuedQuery>();
  const queue = new Map<QueuedQuery, { work: () => Promise<void>; cancelAsTooLong: () => void }>();
  /** The round in which each user was last served. */
  const served = new Map<string, number>();
  let [lastPosition, lastSequence, runningCount, lastRound] = [0, 0, 0, 0];

  function start({
    kind,
    userId,
    disconnected,
    sequence = (lastSequence += 1),
    background = false,
  }: QueryRequest): QueryHandle {
    const name = `${kind} ${userId}`;
    const other = newest.get(name);
    const isNewest = !other || other.sequence < sequence;
    const older = isNewest ? other : undefined;
    const query: QueuedQuery = {
      userId,
      background,
      sequence,
      position: older && !older.isRunning ? older.position : (lastPosition += 1),
      controller: new AbortController(),
      isRunning: false,
    };
    if (isNewest) newest.set(name, query);
    else query.controller.abort();
    if (older && !(older.background && older.isRunning)) older.controller.abort();
    const signal = AbortSignal.any([query.controller.signal, ...(disconnected ? [disconnected] : [])]);
    return {
      signal,
      run: (work) => enqueue({ query, signal, work }),
      end: () => {
        query.controller.abort();
        if (newest.get(name) === query) newest.delete(name);
      },
    };
  }

  function enqueue<Value>({ query, signal, work }: QueueEntry<Value>): QueuedResult<Value> {
    if (signal.aborted) return { isWaiting: false, answer: Promise.resolve("superseded") };
    if (queue.size >= maxWaiting) return { isWaiting: false, answer: Promise.resolve("tooMany") };
    const { promise, resolve, reject } = Promise.withResolvers<{ value: Value } | NotCounted>();
    // A user who has disconnected does not see the error.
    promise.catch(() => {});
    queue.set(query, {
      work: () => work().then((value) => resolve({ value }), reject),
      cancelAsTooLong: () => {
        resolve("tooLong");
        query.controller.abort();
      },
    });
    signal.addEventListener("abort", () => {
      if (queue.delete(query)) resolve("superseded");
    });
    runNext();
    return { isWaiting: !query.isRunning, answer: promise };
  }

  function runNext(): void {
    if (queue.size === 0 || runningCount >= atOnce) return;
    const idle = reports.whenIdle();
    if (idle) return void idle.then(runNext);
    const [query, entry] = [...queue].reduce((first, next) => (precedes(next[0], first[0]) ? next : first));
    queue.delete(query);
    query.isRunning = true;
    runningCount += 1;
    served.set(query.userId, (lastRound += 1));
    const stopWatching = limitRunTime(query, entry.cancelAsTooLong);
    void entry.work().finally(() => {
      stopWatching();
      runningCount -= 1;
      runNext();
    });
    runNext();
  }

  /**
   * Stops a query that runs too long while another user's query is waiting. Returns a function that ends this check.
   */
  function limitRunTime({ userId, background }: QueuedQuery, cancelAsTooLong: () => void): () => void {
    const deadline = performance.now() + (background ? maxMilliseconds.background : maxMilliseconds.foreground);
    const timer = setInterval(() => {
      const isOtherUserWaiting = [...queue.keys()].some((other) => other.userId !== userId);
      if (isOtherUserWaiting && performance.now() >= deadline) cancelAsTooLong();
    }, checkMilliseconds).unref();
    return () => clearInterval(timer);
  }

  function precedes(query: QueuedQuery, other: QueuedQuery): boolean {
    const [servedOne, servedOther] = [served.get(query.userId) ?? 0, served.get(other.userId) ?? 0];
    if (servedOne !== servedOther) return servedOne < servedOther;
    if (query.background !== other.background) return other.background;
    return query.position < other.position;
  }

  return { start, waiting: () => queue.size };
}
export type QueryQueue = ReturnType<typeof createQueryQueue>;

interface QueueEntry<Value> {
  query: QueuedQuery;
  signal: AbortSignal;
  work: () => Promise<Value>;
}
