/** How long a second click on the same button does nothing, in milliseconds (REQ-SCR-08). */
const doubleClickMilliseconds = 1000;

let lastInput = Number.NEGATIVE_INFINITY;
let lastButton: Element | null = null;

/** Notes when somebody typed, chose or pressed something else: a click after that is a new decision. */
export function watchInput(target: EventTarget): void {
  target.addEventListener("input", (event) => (lastInput = event.timeStamp), { capture: true });
  target.addEventListener("click", noteButton, { capture: true });
}

function noteButton({ target, timeStamp }: Event): void {
  const button = target instanceof Element ? target.closest("button") : null;
  if (button !== lastButton) lastInput = timeStamp;
  lastButton = button;
}

/** True when a click repeats an accepted one: within the time, with nothing typed, chosen or pressed in between. */
export function isDoubleClick({ at, previous }: { at: number; previous: number }): boolean {
  return at - previous < doubleClickMilliseconds && lastInput <= previous;
}
