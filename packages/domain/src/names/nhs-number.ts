import { type Result, ok, refuse } from "../values/result.ts";

/** Returns whether a string is an NHS number, which has ten digits with a valid modulus 11 check digit. */
export function isNhsNumber(text: string): boolean {
  if (!/^\d{10}$/.test(text)) return false;
  const sum = Array.from({ length: 9 }, (_, index) => Number(text[index]) * (10 - index)).reduce((a, b) => a + b, 0);
  // Numbers that would need a check digit of ten are not issued.
  return (11 - (sum % 11)) % 11 === Number(text[9]);
}

export const nhsNumberMessage = "Enter a 10-digit NHS number, for example 999 000 0018";
const mistypedMessage = "Check the NHS number: it has 10 digits, but one of them is wrong";

/**
 * Converts an NHS number in its usual written forms, with any kind of spaces or hyphens, to ten digits. For any other
 * text, the error explains the problem.
 */
export function readNhsNumber(text: string): Result<string, string> {
  const digits = inPlainCharacters(text).replaceAll(/[ -]/g, "");
  if (isNhsNumber(digits)) return ok(digits);
  return refuse(/^\d{10}$/.test(digits) ? mistypedMessage : nhsNumberMessage);
}

/**
 * Returns whether a string contains an NHS number, with any grouping or separators. Groups of digits are combined only
 * if they have the same separator. A day followed by a time is therefore not a number. In groups of 3, 3 and 4 digits,
 * the separators can differ.
 */
export function namesNhsNumber(text: string): boolean {
  if (isPlainWithFewDigits.test(text)) return false;
  const plain = inPlainCharacters(text);
  const usual = plain.match(usualGroups)?.some((match) => isNhsNumber(match.replaceAll(/\D/g, "")));
  if (usual) return true;
  return [...plain.matchAll(groupsOfDigits)].some(([, groups = ""]) => {
    let digits = "";
    return groups.split(/\D+/).some((group) => {
      digits += group;
      return isNhsNumber(digits);
    });
  });
}

/**
 * Returns whether a string could be meant as an NHS number. Returns true for any ten digits, however they are grouped,
 * and for an NHS number among other words.
 */
export function isLikeNhsNumber(typed: string): boolean {
  const plain = inPlainCharacters(typed);
  const isTenDigits = /^[\d -]+$/.test(plain) && plain.replaceAll(/\D/g, "").length === 10;
  return isTenDigits || namesNhsNumber(typed);
}

/**
 * Matches ASCII text with fewer than ten digits. Nearly all text is like this, and the other checks are slow for large
 * documents.
 */
const isPlainWithFewDigits = /^[\0-/:-\x7f]*(?:\d[\0-/:-\x7f]*){0,9}$/;

/** Matches, from the start of each group of digits, all groups that follow with the same separator. */
const groupsOfDigits = /(?<!\d)(?=(\d+(?:(?<between>[^\p{L}\p{N}]{1,3})\d+(?:\k<between>\d+){0,8})?))/gu;

/** Matches groups of 3, 3 and 4 digits with any separators. */
const usualGroups = /(?<!\d)\d{3}[^\p{L}\p{N}]{1,5}\d{3}[^\p{L}\p{N}]{1,5}\d{4}(?!\d)/gu;

/**
 * Replaces digits, spaces and hyphens with those on a keyboard, and removes zero-width characters.
 * Brackets become spaces.
 */
function inPlainCharacters(text: string): string {
  return text
    .normalize("NFKC")
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replaceAll(/[^\P{Nd}\d]/gu, (digit) => String(placeInScript(digit)))
    .replaceAll(/\p{Pd}/gu, "-")
    .replaceAll(/[\s()[\]]+/g, " ")
    .trim();
}

/**
 * Returns the value of a digit in another script. The digits of each script are consecutive, starting
 * at zero.
 */
function placeInScript(digit: string): number {
  const code = digit.codePointAt(0)!;
  let first = code;
  while (first > 0 && /\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return (code - first) % 10;
}

/** Message about text that contains an NHS number. */
export const nhsNumberInText = "Remove the NHS number. We store this text and show it to your team.";
