/** Returns a text with a small letter at its beginning, for use within a sentence. */
export const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
