import { setImmediate as nextTurn } from "node:timers/promises";
import type { InSteps } from "@spi/domain/campaign-file/steps";

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
