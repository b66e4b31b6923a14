/**
 * Whether a text that somebody gives as a reason says anything to its readers: it has a letter or a digit that can be seen,
 * and is not only spaces, marks or characters of no width.
 */
export function isReason(text: string): boolean {
  return wordsIn(text) > 0;
}

/** Whether it has a few words, at least two: “ok” or “fine” says nothing that a reviewer could judge. */
export function isReasonInWords(text: string): boolean {
  return wordsIn(text) > 1;
}

function wordsIn(text: string): number {
  const seen = text.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, "");
  return seen.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
}
