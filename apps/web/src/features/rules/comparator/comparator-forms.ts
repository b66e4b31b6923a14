/** Explanations of how to write comparators, for users who type them. */
import { operatorFamilies } from "@spi/domain/condition/operator-families";
import { unitNames } from "@spi/domain/condition/words";
import type { AttributeReference } from "@spi/domain/reference/reference-data";

interface Asked {
  operator: string;
  attribute: AttributeReference;
}

/** Returns what can be typed for an attribute's operator, one sentence each, or none if it takes nothing. */
export function comparatorForms({ operator, attribute }: Asked): string[] {
  const family = operatorFamilies.get(operator);
  if (!family || family.family === "missing" || family.family === "trueBoolean") return [];
  if (attribute.AttributeLevel === "COHORT") return ["Several cohorts are separated by commas."];
  const isDate = attribute.DataType === "D";
  const forms: string[] = [];
  if (family.family === "relativeDate") {
    const units = unitNames[family.unit];
    forms.push(
      `A number with a minus counts ${units} back from the run date, one without a minus counts on from it: -5 is 5 ${units} before the run date.`,
      "To count from another date, write it as eight digits after the number: -5[[OFFSET:20250331]].",
    );
  } else if (family.family === "between") {
    forms.push(
      isDate
        ? "Two dates with a comma between them, both included: 1/9/2026, 30/9/2026."
        : "Two numbers with a comma between them, both included: 1,4.",
    );
  } else if (isDate && (family.family === "equals" || family.family === "order")) {
    forms.push("A date can be typed as 1/9/2026; it is kept as eight digits, 20260901.");
  }
  forms.push(
    `To count people with nothing recorded as if they had a value, write the value at the end: [[NVL:${isDate ? "20000101" : firstExample(attribute)}]].`,
  );
  return forms;
}

function firstExample({ ValueSummary }: AttributeReference): string {
  return ValueSummary.split(/[,;]/)[0]!.trim();
}
