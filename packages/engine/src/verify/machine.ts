/**
 * Reads a text character by character. Of texts that leave a machine in the same state, and of all that begin with
 * them and go on alike, its test says the same.
 */
export interface TextMachine {
  start: number;
  step(state: number, character: string): number;
}

/** The state in which a text is not of a machine's form, whatever follows. */
export const dead = -1;

/** A text by its code points, as databases order and compare it. */
export function codePoints(text: string): string[] {
  return Array.from(text);
}

export const digits: readonly string[] = codePoints("0123456789");
