import type { BoundCondition, BoundTest } from "@spi/domain/condition/condition";
import type { DataType } from "@spi/domain/reference/reference-data";
import type { Dialect } from "./dialect.ts";
import { type Expression, allOf, anyOf, atom } from "./expression.ts";
import { evaluateTest } from "@spi/domain/condition/evaluate-test";
import type { CohortPlaces } from "../population/cohort-places.ts";
import { columnName, maskColumn, quoted } from "../population/layout.ts";
import { textTestSql } from "./text-test.ts";
import { sqlText } from "../population/sql-text.ts";
import { asText, typedTestSql } from "./typed-test.ts";

export interface SqlContext {
  dialect: Dialect;
  cohorts: CohortPlaces;
  /** Names of text columns without list values. */
  plainTexts: ReadonlySet<string>;
  /** Labels that virtual cohorts have added to everyone when the condition is evaluated. */
  addedLabels: ReadonlySet<string>;
  /**
   * Labels that virtual cohorts can add. If a population does not have such a label, it has no members until the label
   * is added.
   */
  virtualLabels: ReadonlySet<string>;
}

/**
 * Converts a condition to SQL that also covers people without a value. The SQL is true for the people it matches, and
 * false or null for everyone else.
 */
export function conditionSql(condition: BoundCondition, context: SqlContext): Expression {
  const { test, missing, attribute } = condition;
  if (test.kind === "memberOf") return membershipSql(test, context);
  const { DataType: dataType } = attribute;
  if (dataType === "C")
    throw new Error(`${test.kind} cannot be used in a cohort condition. parseCondition should have rejected it.`);
  const column = quoted(columnName(attribute));
  if (test.kind === "missing") return missingSql(test, column, dataType);
  const typed = { column, dataType, dialect: context.dialect };
  // Only text can be a list. Dates, numbers and flags are never lists, even if they are converted to text.
  const mayBeList = dataType === "S" && !context.plainTexts.has(columnName(attribute));
  const text = { column: asText(typed), mayBeList, dialect: context.dialect };
  const sql = typedTestSql(test, typed) ?? textTestSql(test, text);
  const matchesMissing =
    missing.kind === "matches" || (missing.kind === "as" && evaluateTest(test, missing.value) === "match");
  return matchesMissing ? anyOf([atom(`${column} is null`), sql]) : sql;
}

function missingSql(test: { negated: boolean }, column: string, dataType: DataType): Expression {
  if (dataType !== "S") return atom(test.negated ? `${column} is not null` : `${column} is null`);
  return test.negated ? atom(`${column} <> ''`) : anyOf([atom(`${column} is null`), atom(`${column} = ''`)]);
}

/**
 * Converts a membership test to SQL. Everyone has a label that a virtual cohort has added. Other labels are looked up
 * in the masks.
 */
function membershipSql(test: BoundTest & { kind: "memberOf" }, context: SqlContext): Expression {
  const { cohorts, addedLabels, virtualLabels, dialect } = context;
  if (test.labels.some((label) => addedLabels.has(label))) return atom(test.negated ? "false" : "true");
  const labels = test.labels.filter((label) => cohorts.has(label) || !virtualLabels.has(label));
  if (labels.length === 0) return atom(test.negated ? "true" : "false");
  const parts = [...masksOf(labels, cohorts)].map(([word, mask]) => {
    const shared = dialect.bitAnd(maskColumn(word), String(mask));
    return atom(`${shared} ${test.negated ? "=" : "<>"} 0`);
  });
  return test.negated ? allOf(parts) : anyOf(parts);
}

/**
 * Returns the masks of labels, by word. Throws an error for an unknown label, which the scan must have rejected
 * earlier.
 */
export function masksOf(labels: Iterable<string>, cohorts: CohortPlaces): Map<number, bigint> {
  const masks = new Map<number, bigint>();
  for (const label of labels) {
    const position = cohorts.get(label);
    if (!position) throw new Error(`The population has no cohort ${sqlText(label)}.`);
    masks.set(position.word, (masks.get(position.word) ?? 0n) | (1n << BigInt(position.bit)));
  }
  return new Map([...masks].toSorted(([a], [b]) => a - b));
}
