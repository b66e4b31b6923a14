import type { Expectation } from "./expectations.ts";

/** What safety is about: the dead, those who opted out, the authorised age. */
const safetyAttributes: readonly (string | undefined)[] = ["REMOVAL_REASON_CODE", "OPTOUT", "DATE_OF_BIRTH"];

/**
 * Whether nobody may waive an expectation: one that is marked so, and one that says who must not be invited by death, opting out or
 * age, marked or not, so that leaving the mark out opens no way (REQ-EXP-41).
 */
export function isSafety(expectation: Expectation): boolean {
  if (expectation.Kind === "Bound") return false;
  if (expectation.Safety === true) return true;
  if (expectation.Kind !== "Nobody" && expectation.Kind !== "Only") return false;
  return expectation.Conditions.some(({ AttributeName }) => safetyAttributes.includes(AttributeName));
}
