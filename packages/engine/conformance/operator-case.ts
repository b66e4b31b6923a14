import { isDay } from "@spi/domain/day/calendar";
import { bindCondition } from "@spi/domain/condition/bind-condition";
import type { BoundCondition, ConditionProblem } from "@spi/domain/condition/condition";
import { operatorFamilies } from "@spi/domain/condition/operator-families";
import { readCondition } from "@spi/domain/condition/parse-condition";
import type { AttributeReference, DataType } from "@spi/domain/reference/reference-data";
import { type Result, refuse } from "@spi/domain/values/result";
import { evaluateCondition, failsForValue } from "../src/evaluate/clause.ts";

/** A test of whether one operator matches a value on a given day. */
export interface OperatorCase {
  id: string;
  today: string;
  operator: string;
  comparator: string;
  value: unknown;
}

export type OperatorAnswer = "match" | "no_match" | "error";

/**
 * Returns a case's value in the form stored in population data, with numbers as text. Rejects Booleans and anything
 * else.
 */
export function caseValue({ value }: OperatorCase): Result<string | null, string> {
  if (value === null || value === undefined) return { ok: true, value: null };
  if (typeof value === "string") return { ok: true, value };
  if (typeof value === "number") return { ok: true, value: String(value) };
  return refuse("people's data hold text only");
}

/**
 * Returns the column that stores a case's value. Its type is date for operators that compare with today, and otherwise
 * text.
 */
export function caseAttribute({ operator }: OperatorCase): AttributeReference {
  const DataType: DataType = operatorFamilies.get(operator)?.family === "relativeDate" ? "D" : "S";
  return {
    AttributeName: DataType === "D" ? "DAY" : "TEXT",
    AttributeLevel: "PERSON",
    ConditionType: "ALL",
    DisplayValue: "Value",
    DataType,
    ApplicableDataTypes: DataType,
    ValueSummary: "",
    Description: "",
  };
}

/** Reads a case's condition in the same way as the public reference, which does not support both modifiers together. */
export function caseCondition(operatorCase: OperatorCase): Result<BoundCondition, ConditionProblem> {
  const { operator, comparator, today } = operatorCase;
  if (typeof comparator !== "string" || !isDay(today)) {
    return refuse({ kind: "notADay", message: "The case has no comparator or no day.", fails: "everybody" });
  }
  const condition = readCondition(
    { operator, comparator, attribute: caseAttribute(operatorCase) },
    { together: false },
  );
  return condition.ok ? bindCondition(condition.value, today) : condition;
}

/** Answers a case with the evaluator. */
export function answerOperatorCase(operatorCase: OperatorCase): OperatorAnswer {
  const value = caseValue(operatorCase);
  if (!value.ok) return "error";
  const condition = caseCondition(operatorCase);
  if (!condition.ok) return failing(condition.refusal, value.value);
  const outcome = evaluateCondition(condition.value, value.value);
  if (typeof outcome === "object") return "error";
  return outcome === "match" ? "match" : "no_match";
}

/**
 * Returns "error" for the people for whom an invalid comparator fails, which is either everyone or only people with a
 * value. For everyone else, returns that they do not match.
 */
export function failing({ fails }: ConditionProblem, value: string | null): OperatorAnswer {
  return failsForValue(fails, value) ? "error" : "no_match";
}
