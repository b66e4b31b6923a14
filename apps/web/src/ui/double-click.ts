/** Milliseconds during which a second click on the same button is ignored. */
const doubleClickMilliseconds = 1000;

let lastInput = Number.NEGATIVE_INFINITY;
let lastButton: Element | null = null;
let lastPressed: Element | null = null;

/**
 * Prevents the second click of a double click from activating an element that the first click moved under the pointer.
 * A click after any other input is a new decision.
 */
export function watchInput(target: EventTarget): void {
  target.addEventListener("input", (event) => (lastInput = event.timeStamp), { capture: true });
  // The press is also prevented, because it would move the focus away from the errors.
  target.addEventListener("mousedown", blockSecondClick, { capture: true });
  target.addEventListener("click", blockSecondClick, { capture: true });
  target.addEventListener("click", recordButton, { capture: true });
}

function blockSecondClick(event: Event): void {
  const pressed = findButton(event);
  const isSecond = event instanceof MouseEvent && event.detail > 1;
  if (isSecond && pressed !== lastPressed) {
    event.preventDefault();
    event.stopImmediatePropagation();
  } else if (event.type === "click") lastPressed = pressed;
  else if (isSecond && pressed?.tagName === "BUTTON") event.preventDefault();
}

/** Returns the element that a click acts on. For a label, this is its checkbox or input. */
function findButton({ target }: Event): Element | null {
  const pressed =
    target instanceof Element ? target.closest("a, button, summary, label, input, select, textarea") : null;
  return pressed instanceof HTMLLabelElement ? pressed.control : pressed;
}

function recordButton({ target, timeStamp }: Event): void {
  const button = target instanceof Element ? target.closest("button") : null;
  if (button !== lastButton) lastInput = timeStamp;
  lastButton = button;
}

/**
 * Returns whether a click repeats an accepted one. It does if it is within the time limit and the user has not typed,
 * chosen or pressed anything in between.
 */
export function isDoubleClick({ at, previous }: { at: number; previous: number }): boolean {
  return at - previous < doubleClickMilliseconds && lastInput <= previous;
}
