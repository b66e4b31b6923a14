/** Adds a full stop, which error messages next to a field do not have. */
export const fullStop = (text: string): string => (text.endsWith(".") ? text : `${text}.`);
