/**
 * A machine that reads a text character by character. All texts that lead to the same state have the
 * same test result, and still do when the same characters follow.
 */
export interface TextMachine {
  start: number;
  step(state: number, character: string): number;
}

/** State in which a text cannot have the required form, whatever characters follow. */
export const rejected = -1;

/** Splits a text into code points, which databases use to order and compare texts. */
export function codePoints(text: string): string[] {
  return Array.from(text);
}

export const digits: readonly string[] = codePoints("0123456789");
