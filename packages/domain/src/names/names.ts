import { andList } from "../text/lists.ts";
import { displayCount } from "../text/counts.ts";
import * as z from "zod";
import { longest } from "../values/limits.ts";
import { namesNhsNumber, nhsNumberInText } from "./nhs-number.ts";

export const nameMessages = {
  /** Names the field and the characters that must be removed from it. */
  characters: (what: string, text: string) =>
    `This value may contain only letters, numbers, spaces and the following characters []/\\-_'"().,&+. ${what} contains ${refusedCharacters(text)}.`,
  tooLong: (what: string, limit: number) => `${what} must be ${displayCount(limit)} characters or fewer`,
} as const;

export const nameMaxLength = longest.text;

const notInNames = /[^\p{L}\p{M}\p{N} [\]/\\\-_'"().,&+]|\p{Default_Ignorable_Code_Point}/gu;

/**
 * Lists the characters to remove, each once, for example "“;” and “#”". Invisible characters are
 * described by name.
 */
function refusedCharacters(text: string): string {
  const characters = new Set(text.match(notInNames));
  return andList([...characters].slice(0, shownCharacters).map(nameOf));
}

function nameOf(character: string): string {
  const words = unseen.get(character);
  if (words !== undefined) return words;
  if (!unseenCharacter.test(character)) return `“${character}”`;
  const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0");
  return `an invisible character (U+${code})`;
}

const shownCharacters = 5;
const unseen: ReadonlyMap<string, string> = new Map([
  ["\n", "a line break"],
  ["\r", "a line break"],
  ["\t", "a tab"],
  ["\u00a0", "a non-breaking space"],
]);

const unseenCharacter = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/**
 * Returns whether a string has invisible characters, which are control, direction and zero-width
 * characters.
 */
export function hasUnseen(text: string): boolean {
  return unseenCharacter.test(text);
}

const controls = /(?![\n\r\t])\p{Cc}/u;

/**
 * Returns the problem if a string contains a control character, such as a bell or an escape. Line
 * breaks and tabs are allowed.
 */
export function controlsProblem(text: string): string | undefined {
  return removable(controls.exec(text));
}

/**
 * Returns the problem if a string contains an invisible character, such as one that changes the writing
 * direction. Returns undefined if it does not. `what` names the field.
 */
export function unseenProblem(text: string, what = "This"): string | undefined {
  return removable(unseenCharacter.exec(text), what);
}

function removable(match: RegExpExecArray | null, what = "This"): string | undefined {
  return match ? `${what} contains ${nameOf(match[0])}. Remove it, or type the text again.` : undefined;
}

/** Returns whether a string contains only characters allowed in names and descriptions. */
export function hasNameCharacters(text: string): boolean {
  return text.search(notInNames) < 0;
}

/**
 * Returns a schema for a required name, which has up to 255 allowed characters and no NHS number.
 * Surrounding spaces are removed.
 */
export function nameSchema(what: string, requiredMessage: string) {
  return z
    .string({ error: requiredMessage })
    .trim()
    .normalize("NFC")
    .min(1, requiredMessage)
    .max(nameMaxLength, nameMessages.tooLong(what, nameMaxLength))
    .refine(hasNameCharacters, { error: ({ input }) => nameMessages.characters(what, String(input)) })
    .refine((name) => !namesNhsNumber(name), nhsNumberInText);
}

/** Cyrillic and Greek letters, each above the Latin letter that it resembles. */
const lookalikes = [
  [
    "\u0410\u0412\u0415\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0425\u0405\u0406\u0408\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0455\u0456\u0458",
    "ABEKMHOPCTXSIJaeopcyxsij",
  ],
  [
    "\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7\u03bf\u03bd",
    "ABEZHIKMNOPTYXov",
  ],
] as const;
const ourLetter = new Map(
  lookalikes.flatMap(([theirs, ours]) =>
    Array.from(theirs, (letter, index) => [letter, ours[index] ?? letter] as const),
  ),
);

/**
 * Returns whether a reader could confuse two names, because they differ only in spaces or in letters
 * from other alphabets.
 */
export function sameName(name: string, other: string): boolean {
  return nameSkeleton(name) === nameSkeleton(other);
}

/** Returns a name in the form that is used to compare names. */
export function nameSkeleton(name: string): string {
  const plain = name.normalize("NFKC").trim().replaceAll(/\s+/g, " ");
  return Array.from(plain, (letter) => ourLetter.get(letter) ?? letter).join("");
}
