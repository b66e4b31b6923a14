/** Adds the full stop that error messages next to a field do not have. */
export const fullStop = (text: string): string => (text.endsWith(".") ? text : `${text}.`);
