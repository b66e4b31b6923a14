import * as z from "zod";
import { longest } from "./limits.ts";

export const nameMessages = {
  /** Which characters of what to take out. */
  characters: (what: string, text: string) =>
    `This value may contain only letters, numbers, spaces and the following characters []/\\-_'"().,&+. ${what} has ${refusedCharacters(text)}.`,
  tooLong: (what: string, limit: number) => `${what} must be ${limit.toLocaleString("en-GB")} characters or fewer`,
} as const;

export const nameMaxLength = longest.text;

const notInNames = /[^\p{L}\p{M}\p{N} [\]/\\\-_'"().,&+]/gu;

/** The characters to take out, each once: "“;” and “#”"; those that cannot be seen by what they are. */
function refusedCharacters(text: string): string {
  const found = new Set(text.match(notInNames));
  return and.format([...found].slice(0, shownCharacters).map((character) => unseen.get(character) ?? `“${character}”`));
}

const and = new Intl.ListFormat("en-GB");
const shownCharacters = 5;
const unseen: ReadonlyMap<string, string> = new Map([
  ["\n", "a line break"],
  ["\r", "a line break"],
  ["\t", "a tab"],
  ["\u00a0", "a space that does not break"],
]);

/** True when a text keeps to the character rule of names and descriptions (REQ-VAL-01). */
export function hasNameCharacters(text: string): boolean {
  return text.search(notInNames) < 0;
}

/** A schema for a required name: trimmed, at most 255 characters, of the allowed characters only. */
export function nameSchema(what: string, requiredMessage: string) {
  return z
    .string({ error: requiredMessage })
    .trim()
    .min(1, requiredMessage)
    .max(nameMaxLength, nameMessages.tooLong(what, nameMaxLength))
    .refine(hasNameCharacters, { error: ({ input }) => nameMessages.characters(what, String(input)) });
}
