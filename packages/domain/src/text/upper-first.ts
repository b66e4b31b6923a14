/** Returns a string with its first letter in upper case, for the beginning of a sentence. */
export const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
