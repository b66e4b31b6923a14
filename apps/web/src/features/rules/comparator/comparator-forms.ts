/** Explanations of the comparator syntax, for users who type comparators. */
import { operatorFamilies } from "@spi/domain/condition/operator-families";
import { unitNames } from "@spi/domain/condition/phrases";
import type { AttributeReference } from "@spi/domain/reference/reference-data";

interface FormsInput {
  operator: string;
  attribute: AttributeReference;
}

/**
 * Describes the comparators that can be typed for an attribute's operator, in one sentence each. Empty if the operator
 * has no comparator.
 */
export function comparatorForms({ operator, attribute }: FormsInput): string[] {
  const family = operatorFamilies.get(operator);
  if (!family || family.family === "missing" || family.family === "trueBoolean") return [];
  if (attribute.AttributeLevel === "COHORT") return ["Separate cohorts with commas."];
  const isDate = attribute.DataType === "D";
  const forms: string[] = [];
  if (family.family === "relativeDate") {
    const units = unitNames[family.unit];
    forms.push(
      `Enter a negative number for ${units} before the run date, or a positive number for ${units} after it. For example, -5 means 5 ${units} before the run date.`,
      "To count from a different date, add that date as 8 digits after the number. For example, -5[[OFFSET:20250331]].",
    );
  } else if (family.family === "between") {
    forms.push(
      isDate
        ? "Enter 2 dates with a comma between them. The range includes both dates. For example, 1/9/2026, 30/9/2026."
        : "Enter 2 numbers with a comma between them. The range includes both numbers. For example, 1,4.",
    );
  } else if (isDate && (family.family === "equals" || family.family === "order")) {
    forms.push("You can type a date as 1/9/2026. We store it as 8 digits, 20260901.");
  }
  forms.push(
    `To treat people with nothing recorded as if they had a value, add that value at the end: [[NVL:${isDate ? "20000101" : firstExample(attribute)}]].`,
  );
  return forms;
}

function firstExample({ ValueSummary }: AttributeReference): string {
  return ValueSummary.split(/[,;]/)[0]!.trim();
}
