/**
 * A state machine that reads a string character by character. All strings that lead to the same state have the same
 * test result. This is still true if the same characters are added to them.
 */
export interface TextMachine {
  start: number;
  step(state: number, character: string): number;
}

/** State in which a string cannot have the required form, whatever characters come next. */
export const rejected = -1;

/** Splits a string into code points, which databases use to order and compare strings. */
export function codePoints(text: string): string[] {
  return Array.from(text);
}

export const digits: readonly string[] = codePoints("0123456789");
