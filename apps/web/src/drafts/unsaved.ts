/** Which parts of the pages on screen hold something not saved, and who asks before it is lost. */
const unsaved = new Set<string>();
let asker: ((leave: () => void) => void) | undefined;

export function setUnsaved(place: string, isUnsaved: boolean): void {
  if (isUnsaved) unsaved.add(place);
  else unsaved.delete(place);
}

export function isAnythingUnsaved(): boolean {
  return unsaved.size > 0;
}

/** Nothing on screen is worth asking about any more: it was saved or given up. */
export function forgetUnsaved(): void {
  unsaved.clear();
}

export function setAsker(ask: typeof asker): void {
  asker = ask;
}

/** Does what takes people away from the page: at once, or once they have said that they mean it. */
export function leaveThen(leave: () => void): void {
  if (isAnythingUnsaved() && asker) asker(leave);
  else leave();
}
