import type { BoundTest } from "@spi/domain/condition/condition";
import { unreachable } from "@spi/domain/condition/unreachable";
import { isWholeNumber } from "@spi/domain/condition/phrases";
import type { Dialect } from "./dialect.ts";
import { type Expression, allOf, anyOf, negatedIf, atom } from "./expression.ts";
import { likeSql } from "./literal.ts";
import { sqlText } from "../population/sql-text.ts";

const anywhere = { start: false, end: false };

/** A column to be compared as text. */
export interface TextColumn {
  column: string;
  /** True if a value can be a list, separated by commas. */
  mayBeList: boolean;
  dialect: Dialect;
}

/**
 * Converts a text test to SQL. The SQL is only for people who have a value. Compares whole numbers as numbers ("007"
 * equals 7), and allows comma-separated lists of values. Few tests match an empty string.
 */
export function textTestSql(test: BoundTest, { column, mayBeList, dialect }: TextColumn): Expression {
  switch (test.kind) {
    case "equals":
      return equalsSql(test, column, dialect);
    case "order":
      return orderSql(test, column, dialect);
    case "between":
      return betweenSql(test, column, dialect);
    case "contains":
      return containsSql(test, column);
    case "startsWith":
      return negatedIf(test.negated, atom(likeSql(column, test.text, { start: true, end: false })));
    case "endsWith":
      return atom(likeSql(column, test.text, { start: false, end: true }));
    case "oneOf":
      return negatedIf(
        test.negated,
        mayBeList ? sharedMemberSql(test.members, column) : oneOfSql(test.members, column),
      );
    case "trueBoolean":
      return atom("false");
    case "dateOrder":
      return atom(`${asDay(column, dialect)} ${test.order} ${dialect.day(test.day)}`);
    case "missing":
    case "memberOf":
      throw new Error(`${test.kind} cannot be used with the text ${column}. parseCondition should have rejected it.`);
    default:
      return unreachable(test);
  }
}

/**
 * Returns the condition for people whose value a test cannot evaluate, because the test needs a number or date and
 * their text is neither.
 */
export function unjudgedSql(test: BoundTest, { column, dialect }: TextColumn): string {
  if (test.kind === "between") return `${column} <> '' and not ${dialect.matchesWhole(column, wholeNumberPattern)}`;
  return test.kind === "dateOrder" ? `${column} <> '' and (${asDay(column, dialect)}) is null` : "false";
}

const wholeNumberPattern = "-?[0-9]+";

/** Returns SQL for a column's value as a number if it is a whole number, and otherwise null. */
function wholeNumber(column: string, dialect: Dialect): string {
  return `case when ${dialect.matchesWhole(column, wholeNumberPattern)} then ${dialect.toWholeNumber(column)} end`;
}

/** Returns SQL for a column's value as a date if its eight digits are a valid date, and otherwise null. */
function asDay(column: string, dialect: Dialect): string {
  const eightDigits = `${dialect.matchesWhole(column, "[0-9]{8}")} and ${column} >= '00010101'`;
  const parts = [`substr(${column}, 1, 4)`, `substr(${column}, 5, 2)`, `substr(${column}, 7, 2)`].join(" || '-' || ");
  return `case when ${eightDigits} then try_cast(${parts} as date) end`;
}

function equalsSql(test: BoundTest & { kind: "equals" }, column: string, dialect: Dialect): Expression {
  if (!isWholeNumber(test.text)) return atom(`${column} ${test.negated ? "<>" : "="} ${sqlText(test.text)}`);
  const number = BigInt(test.text);
  const pattern = number === 0n ? "-?0+" : number < 0n ? `-0*${-number}` : `0*${number}`;
  return negatedIf(test.negated, atom(dialect.matchesWhole(column, pattern)));
}

function orderSql(test: BoundTest & { kind: "order" }, column: string, dialect: Dialect): Expression {
  const asText = `${column} ${test.order} ${sqlText(test.text)}`;
  const present = atom(`${column} <> ''`);
  if (!isWholeNumber(test.text)) return allOf([present, atom(asText)]);
  const isNumber = dialect.matchesWhole(column, wholeNumberPattern);
  const asNumber = `${dialect.toWholeNumber(column)} ${test.order} ${dialect.number(BigInt(test.text))}`;
  return allOf([present, atom(`case when ${isNumber} then ${asNumber} else ${asText} end`)]);
}

function betweenSql(test: BoundTest & { kind: "between" }, column: string, dialect: Dialect): Expression {
  const [low, high] = [test.low, test.high].map(dialect.number);
  return atom(`${wholeNumber(column, dialect)} ${test.negated ? "not " : ""}between ${low} and ${high}`);
}

function containsSql(test: BoundTest & { kind: "contains" }, column: string): Expression {
  if (test.text === "") return atom(test.negated ? "false" : `${column} <> ''`);
  return negatedIf(test.negated, atom(likeSql(column, test.text, anywhere)));
}

function oneOfSql(members: readonly string[], column: string): Expression {
  return atom(`${column} in (${[...new Set(members)].map(sqlText).join(", ")})`);
}

/** Returns a membership test for values that can be lists. The test matches if the two lists have an item in common. */
function sharedMemberSql(members: readonly string[], column: string): Expression {
  const distinct = [...new Set(members)];
  const shared = distinct.map((member) => atom(likeSql(`(',' || ${column} || ',')`, `,${member},`, anywhere)));
  return anyOf([oneOfSql(members, column), allOf([atom(likeSql(column, ",", anywhere)), anyOf(shared)])]);
}
