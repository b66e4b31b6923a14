/**
 * A text as a terminal may be given it: characters that move the cursor, colour, hide or reorder what is read, which a
 * campaign file can hold, stand as their escapes. So do they in JSON, which means the same with them. New lines stay.
 */
export function escapedForTerminal(text: string): string {
  return text.replaceAll(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) =>
    Array.from({ length: character.length }, (_, index) => unitOf(character, index)).join(""),
  );
}

const unitOf = (character: string, index: number) => `\\u${character.charCodeAt(index).toString(16).padStart(4, "0")}`;

/** What a command answers. */
export function print(text: string): void {
  process.stdout.write(escapedForTerminal(text));
}
