/** How long a second click on the same button does nothing, in milliseconds (specification 9.04). */
const doubleClickMilliseconds = 1000;

let lastInput = Number.NEGATIVE_INFINITY;

/** Notes when somebody typed or chose something: a click after that is a new decision, not a double click. */
export function watchInput(target: EventTarget): void {
  target.addEventListener("input", (event) => (lastInput = event.timeStamp), { capture: true });
}

/** True when a click repeats an accepted one: within the time, with nothing typed or chosen in between. */
export function isDoubleClick({ at, previous }: { at: number; previous: number }): boolean {
  return at - previous < doubleClickMilliseconds && lastInput < previous;
}
