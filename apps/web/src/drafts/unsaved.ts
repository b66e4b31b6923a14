/** The parts of the visible pages that have unsaved changes. */
const unsaved = new Set<string>();

export function setUnsaved(key: string, isUnsaved: boolean): void {
  if (isUnsaved) unsaved.add(key);
  else unsaved.delete(key);
}

/** Clears the record of unsaved changes on the screen after they have been saved or discarded. */
export function clearUnsaved(): void {
  unsaved.clear();
}

/** Returns whether leaving the page would lose changes. */
export function hasUnsaved(): boolean {
  return unsaved.size > 0;
}
