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

interface Turn<Value> {
  /** Whether others come first. */
  waits: boolean;
  /** Undefined where a newer question took the place of this one, or whoever asked has left, before it began. */
  answer: Promise<Value | undefined>;
}

/** A question of one name, which is a kind of question and who asks it. */
interface Question {
  /** Aborted by a newer question of the same name, and when whoever asked has left. */
  signal: AbortSignal;
  /** Does the work of the question once it is its turn. */
  inTurn: <Value>(work: () => Promise<Value>) => Turn<Value>;
  /** Nobody asks it any more. */
  end: () => void;
}

interface Asked {
  /** Of two of one name the one that arrived later is newer, whichever was understood first. */
  arrived: number;
  /** Its place in the line: of two that wait the lower one is first. */
  place: number;
  ends: AbortController;
  begun: boolean;
}

/**
 * Lets questions about people take turns (REQ-SRV-60): so many at once, after reports, whoever has waited longest first. Of
 * each name there is one question: a newer one ends the older, and takes its place in the line where that one waited still,
 * so that nobody who types on is worked for in vain or overtaken.
 */
export function questionsInTurn(reports: ReportsFirst, atOnce: number) {
  const asked = new Map<string, Asked>();
  const line = new Map<Asked, () => Promise<void>>();
  let [places, arrivals, working] = [0, 0, 0];

  function begin(name: string, { left, arrived = (arrivals += 1), behind = false }: Arrival = {}): Question {
    const other = asked.get(name);
    const isNewest = !other || other.arrived < arrived;
    const older = isNewest ? other : undefined;
    const question: Asked = {
      arrived,
      place: older && !older.begun ? older.place : (places += 1) + (behind ? lastPlaces : 0),
      ends: new AbortController(),
      begun: false,
    };
    if (isNewest) asked.set(name, question);
    else question.ends.abort();
    older?.ends.abort();
    const signal = AbortSignal.any([question.ends.signal, ...(left ? [left] : [])]);
    return {
      signal,
      inTurn: (work) => takeTurn({ question, signal, work }),
      end: () => {
        question.ends.abort();
        if (asked.get(name) === question) asked.delete(name);
      },
    };
  }

  function takeTurn<Value>({ question, signal, work }: Waiting<Value>): Turn<Value> {
    if (signal.aborted) return { waits: false, answer: Promise.resolve(undefined) };
    const { promise, resolve, reject } = Promise.withResolvers<Value | undefined>();
    // Whoever left does not hear how it failed.
    promise.catch(() => {});
    line.set(question, () => work().then(resolve, reject));
    signal.addEventListener("abort", () => {
      if (line.delete(question)) resolve(undefined);
    });
    goOn();
    return { waits: !question.begun, answer: promise };
  }

  function goOn(): void {
    if (line.size === 0 || working >= atOnce) return;
    const reported = reports.done();
    if (reported) return void reported.then(goOn);
    const first = [...line].reduce((one, other) => (other[0].place < one[0].place ? other : one));
    const [question, work] = first;
    line.delete(question);
    question.begun = true;
    working += 1;
    void work().finally(() => {
      working -= 1;
      goOn();
    });
    goOn();
  }

  return { begin };
}
export type QuestionsInTurn = ReturnType<typeof questionsInTurn>;

interface Arrival {
  /** Aborted when whoever asked leaves. */
  left?: AbortSignal;
  /** Rises with each question of this kind, by when it arrived; by when it begins unless given. */
  arrived?: number;
  /** Nobody waits for it: all that somebody does comes first. */
  behind?: boolean;
}

/** More than there are questions in the life of a process. */
const lastPlaces = 2 ** 50;

interface Waiting<Value> {
  question: Asked;
  signal: AbortSignal;
  work: () => Promise<Value>;
}
