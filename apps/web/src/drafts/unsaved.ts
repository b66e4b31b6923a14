/** Which parts of the pages on screen hold something not saved, and who asks before it is lost. */
const unsaved = new Set<string>();

/** Asks the person before they leave, and goes to an address of ours. */
interface Guard {
  ask: (leave: () => void) => void;
  go: (path: string) => void;
}

let guard: Guard | undefined;

export function setUnsaved(place: string, isUnsaved: boolean): void {
  if (isUnsaved) unsaved.add(place);
  else unsaved.delete(place);
}

/** Nothing on screen is worth asking about any more: it was saved or given up. */
export function forgetUnsaved(): void {
  unsaved.clear();
}

export function setGuard(next: Guard | undefined): void {
  guard = next;
}

/** Who has to be asked now, because leaving would lose something. */
export function guardNow(): Guard | undefined {
  return unsaved.size > 0 ? guard : undefined;
}

/** Does what takes people away from the page: at once, or once they have said that they mean it. */
export function leaveThen(leave: () => void): void {
  const asked = guardNow();
  if (asked) asked.ask(leave);
  else leave();
}
