/**
 * Escapes text for a terminal. A campaign file can contain characters that move the cursor, or that colour, hide or
 * reorder text. In JSON, the escapes have the same meaning as the characters. Does not escape new lines.
 */
export function escapedForTerminal(text: string): string {
  return text.replaceAll(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) =>
    Array.from({ length: character.length }, (_, index) => unitOf(character, index)).join(""),
  );
}

const unitOf = (character: string, index: number) => `\\u${character.charCodeAt(index).toString(16).padStart(4, "0")}`;

/** Prints a command's output. */
export function print(text: string): void {
  process.stdout.write(escapedForTerminal(text));
}
