/** Work that is looked for again and again. */
export interface PollingLoop {
  /** Looks for work at once instead of at the next poll. */
  wake: () => void;
  /** Tells the work under way to stop, takes no more and waits for its end. */
  stop: () => Promise<void>;
}

interface LoopSettings {
  /** Does one piece of work; false when there was none. */
  work: (stopping: AbortSignal) => Promise<boolean>;
  /** Told what went wrong; the loop goes on after a pause. */
  onError: (error: unknown) => void;
  pollMilliseconds: number;
}

/** Starts a loop that works while there is work and looks again after a pause when there is none. */
export function startPolling({ work, onError, pollMilliseconds }: LoopSettings): PollingLoop {
  const stopping = new AbortController();
  let wake = () => {};
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pollMilliseconds);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const loop = async () => {
    while (!stopping.signal.aborted) {
      const worked = await work(stopping.signal).catch((error: unknown) => {
        onError(error);
        return false;
      });
      if (!worked && !stopping.signal.aborted) await pause();
    }
  };
  const ended = loop();
  return {
    wake: () => wake(),
    stop: async () => {
      stopping.abort();
      wake();
      await ended;
    },
  };
}
