/** Returns a sentence with a full stop, which errors next to a field do not have. */
export const fullStop = (text: string): string => (text.endsWith(".") ? text : `${text}.`);
