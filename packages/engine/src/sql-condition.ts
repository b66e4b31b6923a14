import type { BoundCondition, BoundTest } from "@spi/domain/condition/condition";
import { unreachable } from "@spi/domain/condition/unreachable";
import { isWholeNumber } from "@spi/domain/condition/words";
import type { DataType } from "@spi/domain/reference-data";
import { isDay } from "@spi/domain/calendar";
import type { Dialect } from "./dialect.ts";
import { evaluateTest } from "./evaluate-test.ts";
import { columnName, maskColumn, quoted } from "./population/layout.ts";
import { textTestSql } from "./sql-text-test.ts";
import { textLiteral } from "./sql-literal.ts";

/** Where each cohort's members are marked: bit `bit` of column `cohort_mask_<word>`. */
export type CohortBits = ReadonlyMap<string, { word: number; bit: number }>;

export interface SqlContext {
  dialect: Dialect;
  cohorts: CohortBits;
  /** Labels that virtual cohorts have added to everybody when the condition is looked at. */
  addedLabels: ReadonlySet<string>;
  /** Labels that virtual cohorts add sooner or later; a population need not know them, and then nobody has them. */
  virtualLabels: ReadonlySet<string>;
}

/**
 * A condition as SQL: true exactly for the people it matches, false or null for all others. What happens to people
 * without a value is written out where the condition is.
 */
export function conditionSql(condition: BoundCondition, context: SqlContext): string {
  const { test, missing, attribute } = condition;
  if (test.kind === "memberOf") return membershipSql(test, context);
  const column = quoted(columnName(attribute));
  if (test.kind === "missing") return missingSql(test, column, attribute.DataType);
  const sql = testSql(test, { column, dataType: attribute.DataType, dialect: context.dialect });
  const matchesMissing =
    missing.kind === "matches" || (missing.kind === "as" && evaluateTest(test, missing.value) === "match");
  return matchesMissing ? `(${column} is null or ${sql})` : sql;
}

export function missingSql(test: { negated: boolean }, column: string, dataType: DataType): string {
  if (dataType === "S") return test.negated ? `${column} <> ''` : `(${column} is null or ${column} = '')`;
  return test.negated ? `${column} is not null` : `${column} is null`;
}

interface TestContext {
  column: string;
  dataType: DataType;
  dialect: Dialect;
}

/** SQL of a test for people with a value; null for the others. */
function testSql(test: BoundTest, { column, dataType, dialect }: TestContext): string {
  switch (dataType) {
    case "D":
      return comparisonSql(test, column, (text) => (isDay(text) ? dialect.day(text) : undefined));
    case "I":
      return comparisonSql(test, column, (text) => (isWholeNumber(text) ? text : undefined));
    case "F":
      return flagSql(test, column);
    case "S":
      return textTestSql(test, column, dialect);
    case "C":
      throw new Error(`A cohort condition asks ${test.kind}; parseCondition refuses that.`);
    default:
      return unreachable(dataType);
  }
}

/** Dates and whole numbers compare as what they are; `literal` gives undefined for a text that is neither. */
function comparisonSql(test: BoundTest, column: string, literal: (text: string) => string | undefined): string {
  const value = (text: string) => {
    const found = literal(text);
    if (found === undefined) throw new Error(`“${text}” cannot be compared with ${column}; parseCondition refuses it.`);
    return found;
  };
  switch (test.kind) {
    case "equals":
      return `${column} ${test.negated ? "<>" : "="} ${value(test.text)}`;
    case "order":
      return `${column} ${test.order} ${value(test.text)}`;
    case "dateOrder":
      return `${column} ${test.order} ${value(test.day)}`;
    case "between":
      return `${column} ${not(test)}between ${value(String(test.low))} and ${value(String(test.high))}`;
    case "oneOf":
      return `${column} ${not(test)}in (${test.members.map(value).join(", ")})`;
    case "trueBoolean":
      return "false";
    case "contains":
    case "startsWith":
    case "endsWith":
    case "missing":
    case "memberOf":
      throw new Error(`${test.kind} cannot be asked of ${column}; parseCondition refuses it.`);
    default:
      return unreachable(test);
  }
}

function not({ negated }: { negated: boolean }): string {
  return negated ? "not " : "";
}

function flagSql(test: BoundTest, column: string): string {
  if (test.kind === "trueBoolean") return "false";
  if (test.kind !== "equals" || (test.text !== "Y" && test.text !== "N")) {
    throw new Error(`${test.kind} cannot be asked of the flag ${column}; parseCondition refuses it.`);
  }
  return (test.text === "Y") === test.negated ? `not ${column}` : column;
}

/** A label that a virtual cohort has added is everybody's; the others are looked up in the masks. */
function membershipSql(test: BoundTest & { kind: "memberOf" }, context: SqlContext): string {
  const { cohorts, addedLabels, virtualLabels, dialect } = context;
  if (test.labels.some((label) => addedLabels.has(label))) return test.negated ? "false" : "true";
  const labels = test.labels.filter((label) => cohorts.has(label) || !virtualLabels.has(label));
  if (labels.length === 0) return test.negated ? "true" : "false";
  const parts = [...masksOf(labels, cohorts)].map(([word, mask]) => {
    const shared = dialect.bitAnd(maskColumn(word), String(mask));
    return `${shared} ${test.negated ? "=" : "<>"} 0`;
  });
  return parts.length === 1 ? parts[0]! : `(${parts.join(test.negated ? " and " : " or ")})`;
}

/** The masks that hold the given labels, by word. Every label must be known: the scan refuses others beforehand. */
export function masksOf(labels: Iterable<string>, cohorts: CohortBits): Map<number, bigint> {
  const masks = new Map<number, bigint>();
  for (const label of labels) {
    const place = cohorts.get(label);
    if (!place) throw new Error(`The population has no cohort ${textLiteral(label)}.`);
    masks.set(place.word, (masks.get(place.word) ?? 0n) | (1n << BigInt(place.bit)));
  }
  return new Map([...masks].toSorted(([a], [b]) => a - b));
}
