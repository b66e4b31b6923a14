import { attributeOf, conditionTypeOf, type StoredCondition } from "../rule/attribute-of.ts";
import type { AttributeReference, OperatorReference } from "../reference/reference-data.ts";

const longComparator = 50;

/**
 * Formats a comparator for display. If it has more than 50 characters, adds a space after each comma so that the line
 * can wrap.
 */
export function displayComparator(comparator: string): string {
  return comparator.length > longComparator ? comparator.replaceAll(/,\s*/g, ", ") : comparator;
}

/** Display names of attributes and operators. */
export interface TechnicalNames {
  attributes: readonly AttributeReference[];
  operators: readonly OperatorReference[];
}

/** Returns the condition type, attribute, operator and comparator as stored, for technical readers. */
export function technicalLine(clause: StoredCondition, { attributes, operators }: TechnicalNames): string {
  const attribute = attributeOf(clause, attributes)?.DisplayValue ?? clause.AttributeName;
  return [
    conditionTypeOf(clause),
    attribute,
    operatorName(clause.Operator, operators),
    displayComparator(clause.Comparator),
  ]
    .filter(Boolean)
    .join(" | ");
}

/** Returns an operator's name, or the operator itself if it has no name. */
export function operatorName(operator: string, operators: readonly OperatorReference[]): string {
  return operators.find((row) => row.Operator === operator)?.DisplayValue ?? operator;
}
