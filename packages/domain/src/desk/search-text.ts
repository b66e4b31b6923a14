/** Text that a user enters to search their teams' campaigns. */
import { hasUnseen } from "../names/names.ts";
import { isLikeNhsNumber } from "../names/nhs-number.ts";

/** Minimum and maximum length of search text. */
export const searchLength = { shortest: 2, longest: 100 } as const;

export const searchMessages = {
  short: `Enter at least ${searchLength.shortest} characters.`,
  long: `Enter ${searchLength.longest} characters or fewer.`,
  unseen: "Remove invisible characters.",
  nhsNumber: "This looks like an NHS number, so we did not search for it. Enter a name or a routing plan ID.",
} as const;

/** Normalises search text, so that there is one space between words and none before or after them. */
export function searchText(typed: string): string {
  return typed.normalize("NFC").trim().replaceAll(/\s+/g, " ");
}

/**
 * Returns the problem with search text as a code from `searchMessages`, or undefined if the text is valid. A surrogate
 * pair, such as an emoji, counts as one character.
 */
export function searchProblem(text: string): keyof typeof searchMessages | undefined {
  if (isLikeNhsNumber(text)) return "nhsNumber";
  // oxlint-disable-next-line typescript/no-misused-spread -- code points are what is counted, as everywhere else
  const length = [...text].length;
  if (length < searchLength.shortest) return "short";
  if (length > searchLength.longest) return "long";
  return hasUnseen(text) ? "unseen" : undefined;
}
