import { notCounted, notCountedSentence } from "@spi/domain/report/not-counted";

/** Tracks reports running in this process. Other queries about people start after them. */
export function reportsFirst() {
  const underWay = new Set<Promise<unknown>>();
  return {
    during: async <Value>(report: Promise<Value>): Promise<Value> => {
      underWay.add(report);
      return report.finally(() => underWay.delete(report));
    },
    /** Returns undefined if no report is running, otherwise a promise that resolves after the last one. */
    done: (): Promise<void> | undefined =>
      underWay.size === 0
        ? undefined
        : (async () => {
            while (underWay.size > 0) await Promise.allSettled(underWay);
          })(),
  };
}
export type ReportsFirst = ReturnType<typeof reportsFirst>;

/** Outcome of a question that was not counted. `tooLong` if it was stopped because others were waiting for it. */
type NotCounted = "superseded" | "tooMany" | "tooLong";

interface Turn<Value> {
  /** True if others come first. */
  waits: boolean;
  /**
   * The value, or the reason there is none: a newer question replaced this one, the user left, too many are waiting, or
   * this one took too long.
   */
  answer: Promise<{ value: Value } | NotCounted>;
}

export interface Question {
  /** Aborts when the same user sends a newer question of the same kind, and when the user leaves. */
  signal: AbortSignal;
  /** Runs the query's work when it reaches the front of the queue. */
  inTurn: <Value>(work: () => Promise<Value>) => Turn<Value>;
  /** Releases the question's place in the queue. */
  end: () => void;
}

/** A question to start: its kind and its user. */
export interface QuestionRequest {
  kind: "preview" | "difference" | "report" | "findings" | "coverage" | "explanation" | "equivalence";
  /** ID of the user. */
  asks: string;
  /** Aborts when the user leaves. */
  left?: AbortSignal;
  /** Number that increases by arrival with each question of this kind. By default, it increases by start. */
  arrived?: number;
  /**
   * Counts in the background. A query that a user is waiting for comes first, and a newer query does not stop this one.
   */
  background?: boolean;
}

interface QueuedQuestion {
  asks: string;
  background: boolean;
  /**
   * Number by which the later of a user's two questions of the same kind is the newer one, whichever was parsed first.
   */
  arrived: number;
  /** Position in the queue, lowest first. */
  place: number;
  ends: AbortController;
  begun: boolean;
}

/** Maximum number of waiting questions across all users. Further ones are rejected. @internal */
export const maxWaiting = 100;

/** Messages for users about questions that were not counted. */
export const turnedAwayWords = {
  tooMany: "Too many people are waiting for counts. Try again in a minute.",
  tooLong: notCountedSentence(notCounted("tooLong")),
} as const satisfies Partial<Record<NotCounted, string>>;

/** Milliseconds after which a question is stopped as soon as a different user's question is waiting. */
export const longestTurn = { awaited: 60_000, background: 180_000 } as const;

/** Milliseconds between two checks for waiting questions. */
const betweenLooks = 5000;

/**
 * Creates a queue that runs `atOnce` questions at a time, after reports, and is fair between users. The user who was
 * served least recently is first. No one therefore waits for more than one question from a different user, in addition
 * to those that are running. There is one question per user and kind. A newer question stops the earlier one, or leaves
 * it running in the background. If the earlier one was waiting, the newer one takes its place. One that takes longer
 * than `longestTurn` is stopped while a different user's question is waiting.
 */
export function questionsInTurn(reports: ReportsFirst, atOnce: number) {
  const newest = new Map<string, QueuedQuestion>();
  const line = new Map<QueuedQuestion, { work: () => Promise<void>; endTooLong: () => void }>();
  /** The round in which each user was last served. */
  const served = new Map<string, number>();
  let [places, arrivals, working, turns] = [0, 0, 0, 0];

  function begin({ kind, asks, left, arrived = (arrivals += 1), background = false }: QuestionRequest): Question {
    const name = `${kind} ${asks}`;
    const other = newest.get(name);
    const isNewest = !other || other.arrived < arrived;
    const older = isNewest ? other : undefined;
    const question: QueuedQuestion = {
      asks,
      background,
      arrived,
      place: older && !older.begun ? older.place : (places += 1),
      ends: new AbortController(),
      begun: false,
    };
    if (isNewest) newest.set(name, question);
    else question.ends.abort();
    if (older && !(older.background && older.begun)) older.ends.abort();
    const signal = AbortSignal.any([question.ends.signal, ...(left ? [left] : [])]);
    return {
      signal,
      inTurn: (work) => takeTurn({ question, signal, work }),
      end: () => {
        question.ends.abort();
        if (newest.get(name) === question) newest.delete(name);
      },
    };
  }

  function takeTurn<Value>({ question, signal, work }: Waiting<Value>): Turn<Value> {
    if (signal.aborted) return { waits: false, answer: Promise.resolve("superseded") };
    if (line.size >= maxWaiting) return { waits: false, answer: Promise.resolve("tooMany") };
    const { promise, resolve, reject } = Promise.withResolvers<{ value: Value } | NotCounted>();
    // A user who has left does not see the error.
    promise.catch(() => {});
    line.set(question, {
      work: () => work().then((value) => resolve({ value }), reject),
      endTooLong: () => {
        resolve("tooLong");
        question.ends.abort();
      },
    });
    signal.addEventListener("abort", () => {
      if (line.delete(question)) resolve("superseded");
    });
    goOn();
    return { waits: !question.begun, answer: promise };
  }

  function goOn(): void {
    if (line.size === 0 || working >= atOnce) return;
    const reported = reports.done();
    if (reported) return void reported.then(goOn);
    const [question, turn] = [...line].reduce((one, other) => (comesBefore(other[0], one[0]) ? other : one));
    line.delete(question);
    question.begun = true;
    working += 1;
    served.set(question.asks, (turns += 1));
    const stopWatching = endWhenTooLong(question, turn.endTooLong);
    void turn.work().finally(() => {
      stopWatching();
      working -= 1;
      goOn();
    });
    goOn();
  }

  /**
   * Stops a question that runs too long while a different user's is waiting. Returns a function that ends the watch.
   */
  function endWhenTooLong({ asks, background }: QueuedQuestion, endTooLong: () => void): () => void {
    const late = performance.now() + (background ? longestTurn.background : longestTurn.awaited);
    const timer = setInterval(() => {
      const othersWait = [...line.keys()].some((other) => other.asks !== asks);
      if (othersWait && performance.now() >= late) endTooLong();
    }, betweenLooks).unref();
    return () => clearInterval(timer);
  }

  function comesBefore(one: QueuedQuestion, other: QueuedQuestion): boolean {
    const [servedOne, servedOther] = [served.get(one.asks) ?? 0, served.get(other.asks) ?? 0];
    if (servedOne !== servedOther) return servedOne < servedOther;
    if (one.background !== other.background) return other.background;
    return one.place < other.place;
  }

  return { begin, waiting: () => line.size };
}
export type QuestionsInTurn = ReturnType<typeof questionsInTurn>;

interface Waiting<Value> {
  question: QueuedQuestion;
  signal: AbortSignal;
  work: () => Promise<Value>;
}
