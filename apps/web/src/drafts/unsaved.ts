/** Which parts of the pages on screen hold something not saved. */
const unsaved = new Set<string>();

export function setUnsaved(place: string, isUnsaved: boolean): void {
  if (isUnsaved) unsaved.add(place);
  else unsaved.delete(place);
}

/** Nothing on screen is worth asking about any more: it was saved or given up. */
export function forgetUnsaved(): void {
  unsaved.clear();
}

/** True when leaving the page would lose something. */
export function hasUnsaved(): boolean {
  return unsaved.size > 0;
}
