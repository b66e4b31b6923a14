import { Tinypool } from "tinypool";

const threads = new Tinypool({
  minThreads: 1,
  maxThreads: 2,
  // With the usual 48 MB, large imports leave 200 MB of memory in use instead of 50.
  resourceLimits: { maxYoungGenerationSizeMb: 8 },
});

/**
 * Returns a function that runs `work` in a thread, so that requests are answered meanwhile. `module` must export it under its own name.
 * Its input and answer are copied, so they must be plain data. Once `signal` aborts, the thread ends and the promise rejects.
 */
export function inThread<Input, Answer>(work: (input: Input) => Answer, module: URL) {
  return (input: Input, signal?: AbortSignal) =>
    threads.run(input, { filename: module.href, name: work.name, ...(signal ? { signal } : {}) }) as Promise<Answer>;
}

/** Ends all threads; tasks that are running reject. */
export function endThreads(): Promise<void> {
  return threads.destroy();
}
