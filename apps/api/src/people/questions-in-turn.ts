import { notCounted, notCountedSentence } from "@spi/domain/report/not-counted";

/** Reports that are being made in this process, before which nothing else about people begins. */
export function reportsFirst() {
  const underWay = new Set<Promise<unknown>>();
  return {
    during: async <Value>(report: Promise<Value>): Promise<Value> => {
      underWay.add(report);
      return report.finally(() => underWay.delete(report));
    },
    /** Undefined where none is being made; else resolves once none is. */
    done: (): Promise<void> | undefined =>
      underWay.size === 0
        ? undefined
        : (async () => {
            while (underWay.size > 0) await Promise.allSettled(underWay);
          })(),
  };
}
export type ReportsFirst = ReturnType<typeof reportsFirst>;

/** The outcome of a question that was not counted: `tooLong` where it was ended because others waited for it. */
type NotCounted = "superseded" | "tooMany" | "tooLong";

interface Turn<Value> {
  /** Whether others come first. */
  waits: boolean;
  /** A word where a newer question took the place of this one, the user has left, too many wait, or this one took too long. */
  answer: Promise<{ value: Value } | NotCounted>;
}

export interface Question {
  /** Aborted by a newer question of the same user and kind, and when the user has left. */
  signal: AbortSignal;
  /** Does the work of the question once it is its turn. */
  inTurn: <Value>(work: () => Promise<Value>) => Turn<Value>;
  /** Releases the question's place. */
  end: () => void;
}

/** A question that begins: what it is about and for whom. */
export interface Asking {
  kind: "preview" | "difference" | "report" | "findings" | "coverage" | "explanation" | "equivalence";
  /** The ID of the user. */
  asks: string;
  /** Aborted when the user leaves. */
  left?: AbortSignal;
  /** Rises with each question of this kind, by when it arrived; by when it begins unless given. */
  arrived?: number;
  /** Is counted in the background: a question that a user waits for comes first, and a newer question leaves it running. */
  background?: boolean;
}

interface Asked {
  asks: string;
  background: boolean;
  /** Of two of one user and kind the one that arrived later is newer, whichever was understood first. */
  arrived: number;
  /** Position in the line: the lower one is first. */
  place: number;
  ends: AbortController;
  begun: boolean;
}

/** Questions that wait at once, of all users together. Further ones are turned away.
 * @internal */
export const mostWaiting = 100;

/** Tells a user why a question was not counted. */
export const turnedAwayWords = {
  tooMany: "Too many people are waiting for counts. Try again in a minute.",
  tooLong: notCountedSentence(notCounted("tooLong")),
} as const satisfies Partial<Record<NotCounted, string>>;

/** Milliseconds after which a question is ended as soon as another user's waits. */
export const longestTurn = { awaited: 60_000, background: 180_000 } as const;

/** Milliseconds between two looks at whether others wait. */
const betweenLooks = 5000;

/**
 * Lets questions take turns: `atOnce` at a time, after reports, and fair between users. The user who was
 * served longest ago is first, so that nobody waits for more than one question of another user beyond those that run. Of each user
 * and kind there is one question. A newer one ends it, or leaves it where it runs in the background, and takes its place where
 * it still waited. One that takes longer than `longestTurn` is ended while another user's waits.
 */
export function questionsInTurn(reports: ReportsFirst, atOnce: number) {
  const newest = new Map<string, Asked>();
  const line = new Map<Asked, { work: () => Promise<void>; endTooLong: () => void }>();
  /** When each user was served last: as many numbers as there are users. */
  const served = new Map<string, number>();
  let [places, arrivals, working, turns] = [0, 0, 0, 0];

  function begin({ kind, asks, left, arrived = (arrivals += 1), background = false }: Asking): Question {
    const name = `${kind} ${asks}`;
    const other = newest.get(name);
    const isNewest = !other || other.arrived < arrived;
    const older = isNewest ? other : undefined;
    const question: Asked = {
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
    if (line.size >= mostWaiting) return { waits: false, answer: Promise.resolve("tooMany") };
    const { promise, resolve, reject } = Promise.withResolvers<{ value: Value } | NotCounted>();
    // A user who left does not hear how it failed.
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

  /** Ends a question that runs for too long while another user's waits; returns how to stop watching it. */
  function endWhenTooLong({ asks, background }: Asked, endTooLong: () => void): () => void {
    const late = performance.now() + (background ? longestTurn.background : longestTurn.awaited);
    const timer = setInterval(() => {
      const othersWait = [...line.keys()].some((other) => other.asks !== asks);
      if (othersWait && performance.now() >= late) endTooLong();
    }, betweenLooks).unref();
    return () => clearInterval(timer);
  }

  function comesBefore(one: Asked, other: Asked): boolean {
    const [servedOne, servedOther] = [served.get(one.asks) ?? 0, served.get(other.asks) ?? 0];
    if (servedOne !== servedOther) return servedOne < servedOther;
    if (one.background !== other.background) return other.background;
    return one.place < other.place;
  }

  return { begin, waiting: () => line.size };
}
export type QuestionsInTurn = ReturnType<typeof questionsInTurn>;

interface Waiting<Value> {
  question: Asked;
  signal: AbortSignal;
  work: () => Promise<Value>;
}
