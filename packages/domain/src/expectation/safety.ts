import type { Expectation, Sentence } from "./expectations.ts";

/** Attributes about death, opting out and the authorised age, which safety depends on. */
const safetyAttributes: readonly (string | undefined)[] = ["REMOVAL_REASON_CODE", "OPTOUT", "DATE_OF_BIRTH"];

/**
 * Returns whether an expectation can never be waived. This is true for expectations that are marked as safety, and for
 * those that exclude people because of death, opting out or age. Removing the mark from the second kind makes no
 * difference.
 */
export function isSafety(expectation: Expectation): boolean {
  if (expectation.Kind === "Bound") return false;
  return expectation.Safety === true || isAlwaysSafety(expectation);
}

/** Returns whether a sentence's conditions make it a safety expectation even if it is not marked as one. */
export function isAlwaysSafety({ Kind, Conditions }: Pick<Sentence, "Kind" | "Conditions">): boolean {
  if (Kind !== "Nobody" && Kind !== "Only") return false;
  return Conditions.some(({ AttributeName }) => safetyAttributes.includes(AttributeName));
}

/** Explanations shown before users add a sentence, so that they know in advance that it cannot be waived. */
export const safetyTexts = {
  hint: "Safety expectations exclude people who have died, have opted out or are the wrong age. You cannot waive a safety expectation.",
  byItself:
    "This is a safety expectation, because it excludes people who have died, have opted out or are the wrong age. You cannot waive safety expectations.",
} as const;
