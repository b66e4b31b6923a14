/** A token as the library writes it: ~X~. */
const token = /~[A-Za-z_]\w*~/g;
/** A token that was retyped with spaces in it. */
const typedToken = /~\s*[A-Za-z_]\w*\s*~/g;

/** Returns the library tokens in a text that have not yet been replaced. */
export function unfilledTokens(text: string): string[] {
  return text.match(token) ?? [];
}

/**
 * Returns the same, including tokens with spaces: they cannot mean anything else, although they could be compared as
 * text.
 */
export function typedTokens(text: string): string[] {
  return text.match(typedToken) ?? [];
}
