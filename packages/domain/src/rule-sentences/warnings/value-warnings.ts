import { bindCondition } from "../../condition/bind-condition.ts";
import type { Condition } from "../../condition/condition.ts";
import { isWholeNumber } from "../../condition/phrases.ts";
import { type Day, addYears, displayDay } from "../../day/calendar.ts";
import { quote } from "../value-phrases.ts";

/**
 * Warns about comparisons that match everyone or no one, such as counts below 0. Other examples are birthdays and past
 * dates compared with dates that are impossible on the run date.
 */
export function valueWarnings(condition: Condition, runDate: Day): string[] {
  const { DataType } = condition.attribute;
  if (DataType === "I") return negativeWarnings(condition);
  return DataType === "D" ? dayWarnings(condition, runDate) : [];
}

function negativeWarnings({ test, attribute }: Condition): string[] {
  return [...new Set(numbersOf(test))]
    .filter((text) => isWholeNumber(text) && text.startsWith("-"))
    .map((text) => `${quote(text)} is below 0, but ${attribute.DisplayValue} cannot be below 0. Check the number.`);
}

function numbersOf(test: Condition["test"]): readonly string[] {
  if (test.kind === "equals" || test.kind === "order") return [test.text];
  if (test.kind === "oneOf") return test.members;
  return test.kind === "between" ? [String(test.low), String(test.high)] : [];
}

/** Age in years that no one reaches. */
const longestLife = 130;

function dayWarnings(condition: Condition, runDate: Day): string[] {
  const { AttributeName, DisplayValue } = condition.attribute;
  const isBirth = AttributeName === "DATE_OF_BIRTH";
  if (!isBirth && !AttributeName.startsWith("LAST_")) return [];
  const bound = bindCondition(condition, runDate);
  if (!bound.ok || bound.value.test.kind !== "dateOrder") return [];
  const { day, relative } = bound.value.test;
  const compared = `${DisplayValue} is compared with ${displayDay(day)}`;
  if (day > runDate && relative.count > 0)
    return [
      `${compared}, which is after the run date. To count back, write a minus sign, for example -${relative.count}.`,
    ];
  const oldest = addYears(runDate, -longestLife);
  if (isBirth && oldest.ok && day < oldest.value)
    return [`${compared}. No one alive was born before this date. Check the value.`];
  return [];
}
