/**
 * Reads a text character by character. Its test has the same result for all texts that reach the same state, and for
 * all their equal continuations.
 */
export interface TextMachine {
  start: number;
  step(state: number, character: string): number;
}

/** State in which a text cannot have a machine's form, whatever follows. */
export const rejected = -1;

/** Splits a text into code points, as databases order and compare it. */
export function codePoints(text: string): string[] {
  return Array.from(text);
}

export const digits: readonly string[] = codePoints("0123456789");
