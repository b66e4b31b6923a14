/** A loop that polls for work. */
export interface PollingLoop {
  /** Polls for work immediately. */
  wake: () => void;
  /** Aborts the current work, waits until it has ended, and starts no further work. */
  stop: () => Promise<void>;
}

interface LoopSettings {
  /** Performs one unit of work. Returns false if there was nothing to do. */
  work: (stopping: AbortSignal) => Promise<boolean>;
  /** Receives each error. The loop continues after a pause. */
  onError: (error: unknown) => void;
  pollMilliseconds: number;
}

/** Starts a loop that works until there is no more work, then pauses before polling again. */
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
