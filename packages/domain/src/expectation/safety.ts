import type { Expectation, Sentence } from "./expectations.ts";

/** What safety is about: the dead, those who opted out, the authorised age. */
const safetyAttributes: readonly (string | undefined)[] = ["REMOVAL_REASON_CODE", "OPTOUT", "DATE_OF_BIRTH"];

/**
 * Whether nobody may waive an expectation: one that is marked so, and one that says who must not be invited by death, opting out or
 * age, marked or not, so that leaving the mark out opens no way.
 */
export function isSafety(expectation: Expectation): boolean {
  if (expectation.Kind === "Bound") return false;
  return expectation.Safety === true || isSafetyByItself(expectation);
}

/** Whether a sentence is about safety by what it says, whether marked or not. */
export function isSafetyByItself({ Kind, Conditions }: Pick<Sentence, "Kind" | "Conditions">): boolean {
  if (Kind !== "Nobody" && Kind !== "Only") return false;
  return Conditions.some(({ AttributeName }) => safetyAttributes.includes(AttributeName));
}

/** Said where a sentence is written, so that nobody is surprised that it cannot be waived. */
export const safetyWords = {
  hint: "No one can waive it. Anything that keeps people out by death, opting out or age is always about safety.",
  byItself:
    "This is always about safety, because it keeps people out by death, opting out or age. No one can waive it.",
} as const;
