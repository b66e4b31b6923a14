/** How long a second click on the same button does nothing, in milliseconds. */
const doubleClickMilliseconds = 1000;

let lastInput = Number.NEGATIVE_INFINITY;
let lastButton: Element | null = null;
let lastPressed: Element | null = null;

/**
 * Notes when somebody typed, chose or pressed something else: a click after that is a new decision. The second click of a
 * double click does nothing on what the first one brought under the pointer, as errors above it do.
 */
export function watchInput(target: EventTarget): void {
  target.addEventListener("input", (event) => (lastInput = event.timeStamp), { capture: true });
  // The press as well: it would take the focus from the errors that the first click has led to.
  target.addEventListener("mousedown", stopMoved, { capture: true });
  target.addEventListener("click", stopMoved, { capture: true });
  target.addEventListener("click", noteButton, { capture: true });
}

function stopMoved(event: Event): void {
  const pressed = pressedBy(event);
  const isSecond = event instanceof MouseEvent && event.detail > 1;
  if (isSecond && pressed !== lastPressed) {
    event.preventDefault();
    event.stopImmediatePropagation();
  } else if (event.type === "click") lastPressed = pressed;
  else if (isSecond && pressed?.tagName === "BUTTON") event.preventDefault();
}

/** What a click works on: a label stands for its box. */
function pressedBy({ target }: Event): Element | null {
  const pressed =
    target instanceof Element ? target.closest("a, button, summary, label, input, select, textarea") : null;
  return pressed instanceof HTMLLabelElement ? pressed.control : pressed;
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
