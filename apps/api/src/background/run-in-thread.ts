import { Tinypool } from "tinypool";

const threads = new Tinypool({
  minThreads: 1,
  maxThreads: 2,
  // With the default of 48 MB, the process still uses 200 MB after a large import. With this value, it uses 50 MB.
  resourceLimits: { maxYoungGenerationSizeMb: 8 },
});

/**
 * Returns a function that runs `work` in a thread, so that requests are not blocked. `module` must export `work` under
 * its own name. The input and result are copied, so they must be plain data. When `signal` aborts, the thread ends and
 * the promise rejects.
 */
export function runInThread<Input, Answer>(work: (input: Input) => Answer, module: URL) {
  return (input: Input, signal?: AbortSignal) =>
    threads.run(input, { filename: module.href, name: work.name, ...(signal ? { signal } : {}) }) as Promise<Answer>;
}

/** Ends all threads and rejects their running tasks. */
export function endThreads(): Promise<void> {
  return threads.destroy();
}
