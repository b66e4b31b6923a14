/** Pattern for a token in the library's spelling: ~X~. */
const token = /~[A-Za-z_]\w*~/g;
/** Pattern for a token that was retyped with spaces in it. */
const typedToken = /~\s*[A-Za-z_]\w*\s*~/g;

/** Returns the library tokens in a string that have not been replaced yet. */
export function unfilledTokens(text: string): string[] {
  return text.match(token) ?? [];
}

/**
 * Returns the library tokens in a string, including tokens with spaces. Such a token could be compared
 * as text, but was certainly meant as a token.
 */
export function typedTokens(text: string): string[] {
  return text.match(typedToken) ?? [];
}
