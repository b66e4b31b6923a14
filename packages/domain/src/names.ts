import * as z from "zod";
import { longest } from "./limits.ts";

export const nameMessages = {
  characters: "This value may contain only letters, numbers, spaces and the following characters []/\\-_'\"().,&+",
  tooLong: (what: string, limit: number) => `${what} must be ${limit.toLocaleString("en-GB")} characters or fewer`,
} as const;

export const nameMaxLength = longest.text;

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
    .max(nameMaxLength, nameMessages.tooLong(what, nameMaxLength))
    .regex(namePattern, nameMessages.characters);
}
