/** Options for a rule's condition, worded in plain English. */
import { targetNames } from "@spi/domain/campaign/campaign";
import type { Order } from "@spi/domain/condition/condition";
import { operatorFamilies } from "@spi/domain/condition/operator-families";
import { dateOrderPhrases, isAge, unitNames } from "@spi/domain/condition/phrases";
import type { AttributeReference, OperatorReference, AttributeLevel } from "@spi/domain/reference/reference-data";
import { upperFirst } from "@spi/domain/text/upper-first";

/** Label of each level, which is the subject of its attributes. */
export const levelLabels = {
  PERSON: "The person",
  TARGET: "Their vaccinations, bookings and invitations",
  COHORT: "The cohorts they are in",
} as const satisfies Record<AttributeLevel, string>;

const names: Readonly<Record<string, string>> = targetNames;

/** Returns a condition type as an option. A target that we do not know is shown unchanged. */
export function conditionTypeName(type: string): string {
  return names[type] ?? type;
}

/**
 * Returns an operator as an option. An operator that compares dates starts with its meaning for the attribute, for
 * example "Under a given age (Greater than Years)", because a later date of birth means a lower age. Other operators
 * have only their own name.
 */
export function operatorChoice(row: OperatorReference, attribute: AttributeReference): string {
  const meaning = dateMeaning(row.Operator, attribute);
  return meaning === undefined ? row.DisplayValue : `${upperFirst(meaning)} (${row.DisplayValue})`;
}

const ageChoices = {
  ">": "under a given age",
  ">=": "reaching a given age on or after the run date",
  "<": "reached a given age before the run date, so check that no age group is missed",
  "<=": "a given age or over",
} as const satisfies Record<Order, string>;

function dateMeaning(operator: string, attribute: AttributeReference): string | undefined {
  const family = operatorFamilies.get(operator);
  if (attribute.DataType !== "D" || !family) return undefined;
  if (family.family === "order") return `${dateOrderPhrases[family.order]} a date`;
  if (family.family !== "relativeDate") return undefined;
  if (isAge(attribute, family.unit)) return ageChoices[family.order];
  return `${dateOrderPhrases[family.order]} the day N ${unitNames[family.unit]} from the run date`;
}
