import { setImmediate as checkPhase } from "node:timers/promises";

/** Length in characters above which each step of JSON processing takes milliseconds. */
const longTextLength = 100_000;

/**
 * Lets the event loop run all other waiting work. Two immediates are needed, because an immediate set in a poll phase
 * callback runs in the same turn, before any other callback.
 */
export async function yieldToEventLoop(): Promise<void> {
  await checkPhase();
  await checkPhase();
}

/** Lets other work run between two steps on a long text. Returns immediately for a short text. */
export async function yieldIfLong({ length }: { length: number }): Promise<void> {
  if (length > longTextLength) await yieldToEventLoop();
}
