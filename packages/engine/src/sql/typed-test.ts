import { isDay } from "@spi/domain/day/calendar";
import type { BoundTest } from "@spi/domain/condition/condition";
import { unreachable } from "@spi/domain/condition/unreachable";
import { isWholeNumber } from "@spi/domain/condition/phrases";
import type { DataType } from "@spi/domain/reference/reference-data";
import type { Dialect } from "./dialect.ts";
import { type Expression, atom } from "./expression.ts";

/** A column in population data, with its data type. */
export interface TypedColumn {
  column: string;
  dataType: Exclude<DataType, "C">;
  dialect: Dialect;
}

/**
 * Converts a test to SQL that uses the column's own type. The SQL is only for people who have a value in that column.
 * Returns undefined if the test or comparator works only on text.
 */
export function typedTestSql(test: BoundTest, { column, dataType, dialect }: TypedColumn): Expression | undefined {
  switch (dataType) {
    case "D":
      return comparisonSql(test, column, (text) => (isDay(text) ? dialect.day(text) : undefined));
    case "I":
      // A number is not a date, even if its eight digits look like one.
      if (test.kind === "dateOrder") return undefined;
      return comparisonSql(test, column, (text) => (isShortNumber(text) ? text : undefined));
    case "F":
      return flagSql(test, column);
    case "S":
      return undefined;
    default:
      return unreachable(dataType);
  }
}

/**
 * Returns whether a string is a number exactly as an integer column would store it, and is short enough for every
 * engine.
 */
function isShortNumber(text: string): boolean {
  return isWholeNumber(text) && text.length <= 18 && String(BigInt(text)) === text;
}

/**
 * Converts a comparison of dates or whole numbers to SQL that uses the column's own type. `literal` returns undefined
 * for text that cannot be converted to this type.
 */
function comparisonSql(
  test: BoundTest,
  column: string,
  literal: (text: string) => string | undefined,
): Expression | undefined {
  const literals = comparands(test).map(literal);
  const [first, second] = literals;
  if (literals.length === 0 || literals.includes(undefined)) return undefined;
  switch (test.kind) {
    case "equals":
      return atom(`${column} ${test.negated ? "<>" : "="} ${first}`);
    case "order":
    case "dateOrder":
      return atom(`${column} ${test.order} ${first}`);
    case "between":
      return atom(`${column} ${test.negated ? "not " : ""}between ${first} and ${second}`);
    case "oneOf":
      return atom(`${column} ${test.negated ? "not " : ""}in (${literals.join(", ")})`);
    case "contains":
    case "startsWith":
    case "endsWith":
    case "missing":
    case "trueBoolean":
    case "memberOf":
      return undefined;
    default:
      return unreachable(test);
  }
}

/** Returns the values that a test compares whole values with, as text. */
function comparands(test: BoundTest): string[] {
  switch (test.kind) {
    case "equals":
    case "order":
      return [test.text];
    case "dateOrder":
      return [test.day];
    case "between":
      return [String(test.low), String(test.high)];
    case "oneOf":
      return [...test.members];
    case "contains":
    case "startsWith":
    case "endsWith":
    case "missing":
    case "trueBoolean":
    case "memberOf":
      return [];
    default:
      return unreachable(test);
  }
}

function flagSql(test: BoundTest, column: string): Expression | undefined {
  if (test.kind !== "equals" || (test.text !== "Y" && test.text !== "N")) return undefined;
  return atom((test.text === "Y") === test.negated ? `not ${column}` : column);
}

/** Converts a column to the text that rules compare. Dates are eight digits and flags are Y or N. */
export function asText({ column, dataType, dialect }: TypedColumn): string {
  switch (dataType) {
    case "D":
      return dialect.dayText(column);
    case "I":
      return `cast(${column} as varchar)`;
    case "F":
      return `case when ${column} then 'Y' when not ${column} then 'N' end`;
    case "S":
      return column;
    default:
      return unreachable(dataType);
  }
}
