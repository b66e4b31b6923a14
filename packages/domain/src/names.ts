import * as z from "zod";

export const nameMessages = {
  characters: "This value may contain only letters, numbers, spaces and the following characters []/\\-_'\"().,&+",
  tooLong: (what: string) => `${what} must be 255 characters or fewer`,
} as const;

export const nameMaxLength = 255;

const namePattern = /^[\p{L}\p{M}\p{N} [\]/\\\-_'"().,&+]*$/u;

/** True when a text keeps to the character rule of names and descriptions (REQ-VAL-01). */
export function hasNameCharacters(text: string): boolean {
  return namePattern.test(text);
}

/** A schema for a required name: trimmed, at most 255 characters, of the allowed characters only. */
export function nameSchema(what: string, requiredMessage: string) {
  return z
    .string({ error: requiredMessage })
    .trim()
    .min(1, requiredMessage)
    .max(nameMaxLength, nameMessages.tooLong(what))
    .regex(namePattern, nameMessages.characters);
}
