/** A token as the library writes it: ~X~. */
const token = /~[A-Za-z_]\w*~/g;
/** A token that was retyped with spaces in it. */
const typedToken = /~\s*[A-Za-z_]\w*\s*~/g;

/** Returns the library tokens in a text that have not yet been replaced. */
export function unfilledTokens(text: string): string[] {
  return text.match(token) ?? [];
}

/**
 * Returns the same, including tokens with spaces. These could be compared as text, but they cannot mean anything else.
 */
export function typedTokens(text: string): string[] {
  return text.match(typedToken) ?? [];
}
