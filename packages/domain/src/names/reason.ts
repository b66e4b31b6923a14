/** Returns whether a reason has a visible letter or digit. Spaces, marks and zero-width characters are not enough. */
export function isReason(text: string): boolean {
  return wordsIn(text) > 0;
}

/** Returns whether a reason has at least two words. A reviewer could not assess “ok” or “fine”. */
export function isWordedReason(text: string): boolean {
  return wordsIn(text) > 1;
}

function wordsIn(text: string): number {
  const seen = text.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, "");
  return seen.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
}
