import pLimit from "p-limit";

/** Questions about people at once; those of others wait their turn. */
const mostAtOnce = 2;

/** Reports that are being made in this process, before which nothing else about people begins. */
export function reportsFirst() {
  const underWay = new Set<Promise<unknown>>();
  return {
    during: async <Value>(report: Promise<Value>): Promise<Value> => {
      underWay.add(report);
      return report.finally(() => underWay.delete(report));
    },
    /** Resolves once none is being made. */
    done: async (): Promise<void> => {
      while (underWay.size > 0) await Promise.allSettled(underWay);
    },
  };
}
export type ReportsFirst = ReturnType<typeof reportsFirst>;

/** Takes the turn of one piece of a question. */
type InTurn = <Value>(work: () => Promise<Value>) => Promise<Value>;

/**
 * Lets questions about people take turns: a few at once, after reports, and one of each kind for each person, whose newer
 * question aborts the signal of the older.
 */
export function questionsInTurn(reports: ReportsFirst) {
  const limit = pLimit(mostAtOnce);
  const underWay = new Map<string, AbortController>();
  const inTurn: InTurn = (work) => limit(async () => reports.done().then(work));
  return {
    inTurn,
    /** Begins a question, which ends the older one of the same name. */
    begin: (name: string): { signal: AbortSignal; end: () => void } => {
      underWay.get(name)?.abort();
      const question = new AbortController();
      underWay.set(name, question);
      const end = () => {
        if (underWay.get(name) === question) underWay.delete(name);
      };
      return { signal: question.signal, end };
    },
  };
}
export type QuestionsInTurn = ReturnType<typeof questionsInTurn>;
