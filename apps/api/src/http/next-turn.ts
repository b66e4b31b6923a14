import { setImmediate as checkPhase } from "node:timers/promises";

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
