import { operatorFamilies } from "../condition/operator-families.ts";

/** Fields whose values are words of this product in capitals. What people's records hold is not among them: there every letter counts. */
const inCapitals: ReadonlySet<string> = new Set([
  "AttributeLevel",
  "CommsType",
  "IterationFrequency",
  "IterationType",
  "Target",
  "Type",
  "Virtual",
]);

const operators = new Map([...operatorFamilies.keys()].map((operator) => [operator.toLowerCase(), operator]));

/** A word of this product in its own letters, whatever those of the file and the blanks around them. */
export function inKnownLetters(field: string, value: string): string {
  if (inCapitals.has(field)) return value.trim().toUpperCase();
  return field === "Operator" ? (operators.get(value.trim().toLowerCase()) ?? value) : value;
}
