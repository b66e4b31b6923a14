/** Returns the value with an ID as of the next poll of the database. */
export type PollById<Value> = (id: string) => Promise<Value>;

interface PollingOptions<Value> {
  /** Minimum milliseconds between polls. */
  every: number;
  /** Reads all requested values at once. */
  lookAtAll: (ids: readonly string[]) => Promise<(id: string) => Value>;
}

/** Polls the database once for all listeners in this process, only while someone is listening. */
export function sharedPolling<Value>({ every, lookAtAll }: PollingOptions<Value>): PollById<Value> {
  let asked = new Map<string, PromiseWithResolvers<Value>>();
  let lastLook = -Infinity;
  const look = async () => {
    const told = asked;
    asked = new Map();
    lastLook = performance.now();
    try {
      const valueOf = await lookAtAll([...told.keys()]);
      for (const [id, { resolve }] of told) resolve(valueOf(id));
    } catch (error) {
      for (const { reject } of told.values()) reject(error);
    }
  };
  return (id) => {
    if (asked.size === 0) setTimeout(() => void look(), Math.max(0, lastLook + every - performance.now()));
    const waiting = asked.get(id) ?? Promise.withResolvers<Value>();
    asked.set(id, waiting);
    return waiting.promise;
  };
}
