import { attributeOf, conditionTypeOf } from "@spi/domain/library/attribute-of";
import type { AttributeChoice } from "@spi/domain/library/attribute-of";
import type { AttributeReference, OperatorReference } from "@spi/domain/reference/reference-data";

const longComparator = 50;

/** A comparator to be read: over 50 characters a space follows each comma, so that it breaks (REQ-RUL-21). */
export function displayComparator(comparator: string): string {
  return comparator.length > longComparator ? comparator.replaceAll(/,\s*/g, ", ") : comparator;
}

interface Technical extends AttributeChoice {
  Operator: string;
  Comparator: string;
}

/** Condition type, attribute, operator and comparator, as they are stored, for those who want them. */
export function technicalLine(
  clause: Technical,
  { attributes, operators }: { attributes: readonly AttributeReference[]; operators: readonly OperatorReference[] },
): string {
  const attribute = attributeOf(clause, attributes)?.DisplayValue ?? clause.AttributeName;
  const operator = operators.find((row) => row.Operator === clause.Operator)?.DisplayValue ?? clause.Operator;
  return [conditionTypeOf(clause), attribute, operator, displayComparator(clause.Comparator)]
    .filter(Boolean)
    .join(" | ");
}
