import { mistypedDay } from "../day/mistyped-day.ts";
import type { AttributeReference } from "../reference/reference-data.ts";
import { type Result, ok, refuse } from "../values/result.ts";
import { unfilledTokens } from "./library-tokens.ts";
import { comparatorMessages } from "./comparator-messages.ts";
import { conditionProblem } from "./check-condition.ts";
import { modifierProblem, splitModifiers, type ComparatorParts } from "./comparator-modifiers.ts";
import type { Condition, ConditionProblem, Missing, Test } from "./condition.ts";
import { type OperatorFamily, operatorFamilies } from "./operator-families.ts";
import { unreachable } from "./unreachable.ts";
import { isWholeNumber, unitNames } from "./phrases.ts";

/** The Operator and Comparator of a rule, with the attribute. */
export interface ConditionText {
  operator: string;
  comparator: string;
  attribute: AttributeReference;
}

/**
 * Parses a rule's condition. Rejects an operator that the attribute does not support, and a comparator that its data
 * type does not support. Errors are worded for the rule's author.
 */
export function parseCondition(text: ConditionText): Result<Condition, ConditionProblem> {
  const unfilled = unfilledComparator(text);
  if (unfilled) return refuse(unfilled);
  const read = readCondition(text, { together: true });
  const problem = read.ok ? conditionProblem(read.value) : read.refusal;
  return problem ? refuse(malformedFirst(problem, text)) : read;
}

/**
 * Returns the problem with a malformed modifier if there is one, and otherwise the given problem. A malformed modifier
 * also makes the value invalid, so it is the cause to report.
 */
function malformedFirst(
  problem: ConditionProblem,
  { operator, comparator }: Omit<ConditionText, "attribute">,
): ConditionProblem {
  const family = operatorFamilies.get(operator)?.family;
  if (problem.kind === "operatorNotForAttribute" || family === undefined) return problem;
  const malformed = modifierProblem(comparator, { offset: family === "relativeDate" });
  return malformed ? { ...malformed, fails: problem.fails } : problem;
}

/**
 * Returns the problem with a condition that does not depend on its attribute, which may be unknown. The operator is
 * unknown or does not accept the comparator.
 */
export function formProblem({ operator, comparator }: Omit<ConditionText, "attribute">): ConditionProblem | undefined {
  const family = operatorFamilies.get(operator);
  if (!family) return unknownOperator(operator);
  const unfilled = unfilledComparator({ operator, comparator });
  if (unfilled) return unfilled;
  const parts = splitModifiers(comparator, { offset: family.family === "relativeDate", together: true });
  const test = parts.ok ? readTest(family, parts.value) : parts;
  return test.ok ? undefined : malformedFirst(test.refusal, { operator, comparator });
}

/**
 * Returns the problem with a comparator that none of the attribute's operators accepts. Returns
 * undefined if any of them accepts it.
 */
export function comparatorProblem({
  comparator,
  attribute,
}: Omit<ConditionText, "operator">): ConditionProblem | undefined {
  const comparing = [...operatorFamilies].filter(([, { family }]) => family !== "missing" && family !== "trueBoolean");
  const read = comparing.map(([operator]) => parseCondition({ operator, comparator, attribute }));
  const refusals = read.flatMap((result) => (result.ok ? [] : [result.refusal]));
  if (refusals.length < read.length) return undefined;
  return refusals.find(({ kind }) => kind !== "operatorNotForAttribute");
}

/** Returns the problem with a comparator that has not been filled in yet, if the operator requires one. */
function unfilledComparator({ operator, comparator }: Omit<ConditionText, "attribute">): ConditionProblem | undefined {
  const family = operatorFamilies.get(operator)?.family;
  if (family === undefined || family === "missing" || family === "trueBoolean") return undefined;
  const tokens = unfilledTokens(comparator).join(", ");
  if (tokens) return { kind: "libraryToken", message: comparatorMessages.comparatorTokens(tokens), fails: "everybody" };
  if (comparator.trim() !== "") return undefined;
  return { kind: "comparatorMissing", message: comparatorMessages.comparator, fails: "everybody" };
}

/**
 * Parses a condition in the same way as the public reference, without checking the attribute's data type. If `together`
 * is true, one comparator can have both [[OFFSET:…]] and [[NVL:…]], which the public reference does not support.
 */
export function readCondition(
  text: ConditionText,
  { together }: { together: boolean },
): Result<Condition, ConditionProblem> {
  const family = operatorFamilyOf(text);
  if (!family) return refuse(unknownOperator(text.operator));
  const parts = splitModifiers(text.comparator, { offset: family.family === "relativeDate", together });
  if (!parts.ok) return parts;
  const test = readTest(family, parts.value);
  if (!test.ok) return test;
  return ok({ ...text, test: test.value, missing: missingPolicy(family, parts.value.nvl) });
}

/**
 * Returns the family of an operator. At cohort level, "in" and "not_in" are alternative names for
 * MemberOf and NotMemberOf. At other levels, the reverse is true.
 */
export function operatorFamilyOf({ operator, attribute }: ConditionText): OperatorFamily | undefined {
  const family = operatorFamilies.get(operator);
  if (family?.family !== "oneOf" && family?.family !== "memberOf") return family;
  return { family: attribute.AttributeLevel === "COHORT" ? "memberOf" : "oneOf", negated: family.negated };
}

function unknownOperator(operator: string): ConditionProblem {
  return {
    kind: "unknownOperator",
    message: `“${operator}” is not an operator. Choose an operator.`,
    fails: "everybody",
  };
}

/**
 * Returns how to treat people who have no value. Unless there is a default value, these people match only negative
 * conditions, and never a range.
 */
function missingPolicy(family: OperatorFamily, nvl: string | null): Missing {
  if (family.family === "missing") return { kind: family.negated ? "never" : "matches" };
  if (family.family === "trueBoolean") return { kind: "never" };
  if (nvl !== null) return { kind: "as", value: nvl };
  const matches = "negated" in family && family.negated && family.family !== "between";
  return { kind: matches ? "matches" : "never" };
}

function readTest(family: OperatorFamily, parts: ComparatorParts): Result<Test, ConditionProblem> {
  const text = parts.base;
  switch (family.family) {
    case "equals":
    case "contains":
    case "startsWith":
      return ok({ kind: family.family, negated: family.negated, text });
    case "endsWith":
      return ok({ kind: "endsWith", text });
    case "order":
      return tooLong([text]) ?? ok({ kind: "order", order: family.order, text });
    case "oneOf":
      return ok({ kind: "oneOf", negated: family.negated, members: text.split(",") });
    case "memberOf":
      return ok({ kind: "memberOf", negated: family.negated, labels: text.split(",") });
    case "between":
      return readRange(text, family.negated);
    case "missing":
      return ok({ kind: "missing", negated: family.negated });
    case "trueBoolean":
      return ok({ kind: "trueBoolean", expected: family.expected });
    case "relativeDate":
      return readRelativeDate(family, parts);
    default:
      return unreachable(family);
  }
}

function rangeAdvice(ends: readonly string[]): string {
  const mistyped = ends.length === 2 ? ends.find((end) => mistypedDay(end) !== undefined) : undefined;
  if (mistyped !== undefined) return `In “${mistyped}”: ${mistypedDay(mistyped)}`;
  return "Enter two whole numbers with a comma between them, for example 20250101,20250331";
}

function readRange(text: string, negated: boolean): Result<Test, ConditionProblem> {
  const ends = text.split(",");
  if (ends.length !== 2 || !ends.every(isWholeNumber)) {
    return refuse({
      kind: "notARange",
      message: `“${text}” is not a range. ${rangeAdvice(ends)}.`,
      fails: "everybody",
    });
  }
  const long = tooLong(ends);
  if (long) return long;
  const [first, second] = ends.map(BigInt) as [bigint, bigint];
  return ok({ kind: "between", negated, low: first < second ? first : second, high: first < second ? second : first });
}

/** Maximum number of digits. We do not compare longer numbers, because each engine would round them differently. */
const maxDigits = 37;

function tooLong(texts: readonly string[]): Result<never, ConditionProblem> | undefined {
  const text = texts.find((candidate) => isWholeNumber(candidate) && candidate.replace(/^-?0*/, "").length > maxDigits);
  if (text === undefined) return undefined;
  const message = `“${text}” has more than ${maxDigits} digits. Enter a smaller number.`;
  return refuse({ kind: "outOfRange", message, fails: "people with a value" });
}

function readRelativeDate(
  family: OperatorFamily & { family: "relativeDate" },
  parts: ComparatorParts,
): Result<Test, ConditionProblem> {
  if (!isWholeNumber(parts.base)) {
    const message = `“${parts.base}” is not a whole number of ${unitNames[family.unit]}. Enter a whole number, for example -75.`;
    return refuse({ kind: "notWholeNumber", message, fails: "people with a value" });
  }
  const relative = { unit: family.unit, count: Number(parts.base), from: parts.offset };
  return ok({ kind: "relativeDate", order: family.order, relative });
}
