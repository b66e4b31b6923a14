/** Long work that pauses between its steps, so that whoever does it can do something else meanwhile. */
export type InSteps<Answer> = Generator<void, Answer, void>;

/** All steps one after the other. */
export function allSteps<Answer>(steps: InSteps<Answer>): Answer {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
