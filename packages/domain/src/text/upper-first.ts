/** Returns a text with its first letter in upper case, to begin a sentence or to be used separately. */
export const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
