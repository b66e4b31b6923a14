/** What can be chosen for a rule's question, in plain words. */
import { operatorFamilies } from "@spi/domain/condition/operator-families";
import { dateOrderWords, isAge, unitNames } from "@spi/domain/condition/words";
import type { AttributeReference, OperatorReference, AttributeLevel } from "@spi/domain/reference/reference-data";
import { ageWords } from "@spi/domain/rule-words/condition-words";
import { upperFirst } from "@spi/domain/text/upper-first";

/** What the attributes of each level are about. */
export const levelWords = {
  PERSON: "The person",
  TARGET: "Their vaccinations, bookings and invitations",
  COHORT: "The cohorts they are in",
} as const satisfies Record<AttributeLevel, string>;

/**
 * An operator as a choice. One that compares dates says first what it means for the attribute, since a greater date of
 * birth is a smaller age: "Under an age (Greater than Years)". Others are their own name.
 */
export function operatorChoice(row: OperatorReference, attribute: AttributeReference): string {
  const meaning = dateMeaning(row.Operator, attribute);
  return meaning === undefined ? row.DisplayValue : `${upperFirst(meaning)} (${row.DisplayValue})`;
}

function dateMeaning(operator: string, attribute: AttributeReference): string | undefined {
  const family = operatorFamilies.get(operator);
  if (attribute.DataType !== "D" || !family) return undefined;
  if (family.family === "order") return `${dateOrderWords[family.order]} a date`;
  if (family.family !== "relativeDate") return undefined;
  if (isAge(attribute, family.unit)) return ageWords[family.order]("an age");
  return `${dateOrderWords[family.order]} a day so many ${unitNames[family.unit]} away`;
}
