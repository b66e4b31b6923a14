/** Returns the value for an ID, as of the next poll of the database. */
export type PollById<Value> = (id: string) => Promise<Value>;

interface PollingOptions<Value> {
  /** Minimum number of milliseconds between polls. */
  intervalMilliseconds: number;
  /** Reads all requested values at once. */
  readAll: (ids: readonly string[]) => Promise<(id: string) => Value>;
}

/** Polls the database once for all listeners in this process, and only while there are listeners. */
export function sharedPolling<Value>({ intervalMilliseconds, readAll }: PollingOptions<Value>): PollById<Value> {
  let pending = new Map<string, PromiseWithResolvers<Value>>();
  let lastPoll = -Infinity;
  const poll = async () => {
    const batch = pending;
    pending = new Map();
    lastPoll = performance.now();
    try {
      const valueOf = await readAll([...batch.keys()]);
      for (const [id, { resolve }] of batch) resolve(valueOf(id));
    } catch (error) {
      for (const { reject } of batch.values()) reject(error);
    }
  };
  return (id) => {
    if (pending.size === 0)
      setTimeout(() => void poll(), Math.max(0, lastPoll + intervalMilliseconds - performance.now()));
    const waiting = pending.get(id) ?? Promise.withResolvers<Value>();
    pending.set(id, waiting);
    return waiting.promise;
  };
}
