/** How something stands that has an ID, as of the next look at the database. */
export type LookAt<Value> = (id: string) => Promise<Value>;

interface Looks<Value> {
  /** Milliseconds from one look to the next at least. */
  every: number;
  /** Looks at all that is asked for at once. */
  lookAtAll: (ids: readonly string[]) => Promise<(id: string) => Value>;
}

/** Looks at the database for everybody who listens in this process together: for as long as anybody asks, and no oftener. */
export function sharedLooks<Value>({ every, lookAtAll }: Looks<Value>): LookAt<Value> {
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
