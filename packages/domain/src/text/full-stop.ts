/** Returns a sentence with a full stop: errors next to a field have none. */
export const fullStop = (text: string): string => (text.endsWith(".") ? text : `${text}.`);
