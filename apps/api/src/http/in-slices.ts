import { setImmediate as checkPhase } from "node:timers/promises";
import type { InSteps } from "@spi/domain/values/steps";

/** JSON of more characters takes milliseconds in each thing that is done with it. */
const longTextLength = 100_000;

/**
 * Lets the event loop do whatever else waits. An immediate of a callback that the poll phase runs comes still in the same turn
 * of the loop, before any other callback, so there are two.
 */
export async function nextTurn(): Promise<void> {
  await checkPhase();
  await checkPhase();
}

/** A turn for others between two things that are done with a long text; none where the text is short. */
export async function nextTurnIfLong({ length }: { length: number }): Promise<void> {
  if (length > longTextLength) await nextTurn();
}

const sliceMilliseconds = 10;

/** Does long work in slices: whatever else waits for the event loop comes in between. */
export async function inSlices<Answer>(steps: InSteps<Answer>): Promise<Answer> {
  let began = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - began < sliceMilliseconds) continue;
    await nextTurn();
    began = performance.now();
  }
}
