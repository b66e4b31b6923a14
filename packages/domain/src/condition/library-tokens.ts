/** A token as the library writes it: ~X~. */
const token = /~[A-Za-z_]\w*~/g;
/** A token that was typed again, with blanks in it. */
const typedToken = /~\s*[A-Za-z_]\w*\s*~/g;

/** The library tokens in a text that are still to be replaced. */
export function unfilledTokens(text: string): string[] {
  return text.match(token) ?? [];
}

/** The same, those with blanks in them too: nothing else is meant by them, though they could be compared as text. */
export function typedTokens(text: string): string[] {
  return text.match(typedToken) ?? [];
}
