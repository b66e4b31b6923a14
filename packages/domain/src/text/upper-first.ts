/** A text with a capital at its beginning, where it begins a sentence or stands alone. */
export const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
