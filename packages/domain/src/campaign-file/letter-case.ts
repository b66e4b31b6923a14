import { targetNames, targets } from "../campaign/campaign.ts";
import { operatorFamilies } from "../condition/operator-families.ts";

/**
 * Fields whose values are keywords in capitals. Does not include values from people's records, which
 * are case-sensitive.
 */
const inCapitals: ReadonlySet<string> = new Set([
  "AttributeLevel",
  "CommsType",
  "IterationFrequency",
  "IterationType",
  "Type",
  "Virtual",
]);

/**
 * Fields with names of attributes and targets. Reference data may spell such names in mixed case, but
 * is unlikely to use only lower case.
 */
const inCapitalsUnlessMixed: ReadonlySet<string> = new Set(["AttributeName", "AttributeTarget"]);

const operators = new Map([...operatorFamilies.keys()].map((operator) => [operator.toLowerCase(), operator]));

const targetSpellings = new Map(targets.map((target) => [targetNames[target].toUpperCase(), target]));

/**
 * Returns a keyword in this product's spelling. Ignores the letter case and surrounding spaces in the
 * file.
 */
export function inKnownLetters(field: string, value: string): string {
  if (field === "Target") return targetSpellings.get(value.trim().toUpperCase()) ?? value.trim().toUpperCase();
  if (inCapitals.has(field)) return value.trim().toUpperCase();
  if (inCapitalsUnlessMixed.has(field)) return /\p{Lu}/u.test(value) ? value.trim() : value.trim().toUpperCase();
  return field === "Operator" ? (operators.get(value.trim().toLowerCase()) ?? value) : value;
}
