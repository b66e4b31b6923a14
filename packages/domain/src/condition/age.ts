/** Ages that rules can use, wherever they are entered. */
import { splitModifiers } from "./comparator-modifiers.ts";
import { type ConditionText, operatorFamilyOf } from "./parse-condition.ts";
import { isAge } from "./phrases.ts";

const oldest = 120;

export const ageMessage = "Please enter a number between 1 and 120 (up to 3 digits).";

/** Returns whether a string is a whole number of years from 1 to 120. */
export function isRuleAge(text: string): boolean {
  return /^[1-9]\d{0,2}$/.test(text) && Number(text) <= oldest;
}

/**
 * Returns the reason why an age comparator cannot be saved, or undefined if it can. Also returns undefined for other
 * attributes and for text that is not a whole number.
 */
export function ageProblem(condition: ConditionText): string | undefined {
  const family = operatorFamilyOf(condition);
  if (family?.family !== "relativeDate" || !isAge(condition.attribute, family.unit)) return undefined;
  const parts = splitModifiers(condition.comparator, { offset: true, together: true });
  const [, age] = (parts.ok && /^\s*[+-]?0*(\d+)\s*$/.exec(parts.value.base)) || [];
  return age === undefined || isRuleAge(age) ? undefined : ageMessage;
}
