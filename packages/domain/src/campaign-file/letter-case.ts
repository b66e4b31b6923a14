import { targetNames, targets } from "../campaign/campaign.ts";
import { operatorFamilies } from "../condition/operator-families.ts";

/** Fields whose values are words of this product in capitals. What people's records hold is not among them: there every letter counts. */
const inCapitals: ReadonlySet<string> = new Set([
  "AttributeLevel",
  "CommsType",
  "IterationFrequency",
  "IterationType",
  "Type",
  "Virtual",
]);

/** Names of what is asked: reference data may have them in other letters, but hardly in small ones only. */
const inCapitalsUnlessMixed: ReadonlySet<string> = new Set(["AttributeName", "AttributeTarget"]);

const operators = new Map([...operatorFamilies.keys()].map((operator) => [operator.toLowerCase(), operator]));

const targetWords = new Map(targets.map((target) => [targetNames[target].toUpperCase(), target]));

/** A word of this product in its own letters, whatever those of the file and the blanks around them. */
export function inKnownLetters(field: string, value: string): string {
  if (field === "Target") return targetWords.get(value.trim().toUpperCase()) ?? value.trim().toUpperCase();
  if (inCapitals.has(field)) return value.trim().toUpperCase();
  if (inCapitalsUnlessMixed.has(field)) return /\p{Lu}/u.test(value) ? value.trim() : value.trim().toUpperCase();
  return field === "Operator" ? (operators.get(value.trim().toLowerCase()) ?? value) : value;
}
