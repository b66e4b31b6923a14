/** A sentence of a catalogue as users read it. The suites that reword every sentence replace this file. */
export const sentence = (text: string): string => text;
