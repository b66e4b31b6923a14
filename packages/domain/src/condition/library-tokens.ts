/** Pattern for a token in the library's spelling: ~X~. */
const token = /~[A-Za-z_]\w*~/g;
/** Pattern for a token that was retyped with spaces in it. */
const typedToken = /~\s*[A-Za-z_]\w*\s*~/g;

/** Returns the library tokens in a string that have not been replaced yet. */
export function unfilledTokens(text: string): string[] {
  return text.match(token) ?? [];
}

/**
 * Returns the library tokens in a string, including tokens with spaces. We could compare a token with spaces as text,
 * but the user certainly meant a token.
 */
export function typedTokens(text: string): string[] {
  return text.match(typedToken) ?? [];
}
