import { isDay } from "../day/calendar.ts";
import type { BoundTest, Order } from "./condition.ts";
import { unreachable } from "./unreachable.ts";
import { isWholeNumber } from "./phrases.ts";

/**
 * Outcome of a test. If it failed, the value or comparator could not be evaluated. A failure never counts as a match
 * and is reported separately.
 */
export type TestOutcome = "match" | "no match" | { failed: string };

/** Evaluates a test for a recorded value. Compares strings exactly, including spaces and letter case. */
export function evaluateTest(test: BoundTest, value: string): TestOutcome {
  switch (test.kind) {
    case "equals":
      return outcome(isEqual(value, test.text) !== test.negated);
    case "order":
      return outcome(value !== "" && isInOrder(test.order, compare(value, test.text)));
    case "contains":
      return outcome(test.negated ? !value.includes(test.text) : value !== "" && value.includes(test.text));
    case "startsWith":
      return outcome(value.startsWith(test.text) !== test.negated);
    case "endsWith":
      return outcome(value.endsWith(test.text));
    case "oneOf":
      return outcome(value.split(",").some((member) => test.members.includes(member)) !== test.negated);
    case "memberOf":
      return outcome(value.split(",").some((label) => test.labels.includes(label)) !== test.negated);
    case "between":
      return evaluateRange(test, value);
    case "missing":
      return outcome((value === "") !== test.negated);
    case "trueBoolean":
      return "no match";
    case "dateOrder":
      if (value === "") return "no match";
      if (!isDay(value)) return { failed: `“${value}” is not a date` };
      return outcome(isInOrder(test.order, compareTexts(value, test.day)));
    default:
      return unreachable(test);
  }
}

function outcome(matches: boolean): TestOutcome {
  return matches ? "match" : "no match";
}

function evaluateRange(test: BoundTest & { kind: "between" }, value: string): TestOutcome {
  if (value === "") return "no match";
  if (!isWholeNumber(value)) return { failed: `“${value}” is not a whole number` };
  const number = BigInt(value);
  return outcome((number >= test.low && number <= test.high) !== test.negated);
}

function isEqual(value: string, text: string): boolean {
  return value === text || (isWholeNumber(value) && isWholeNumber(text) && BigInt(value) === BigInt(text));
}

/** Compares two whole numbers as numbers, and all other values as text by code point. */
function compare(value: string, text: string): number {
  if (!isWholeNumber(value) || !isWholeNumber(text)) return compareTexts(value, text);
  const difference = BigInt(value) - BigInt(text);
  return difference > 0n ? 1 : difference < 0n ? -1 : 0;
}

/**
 * Compares strings by code point, which is the order that databases use. By UTF-16 code unit, some characters would
 * sort after emoji.
 */
function compareTexts(a: string, b: string): number {
  for (let at = 0; at < a.length && at < b.length; at += 1) {
    const [point, other] = [a.codePointAt(at)!, b.codePointAt(at)!];
    if (point !== other) return point - other;
    // Skips the second half of a surrogate pair.
    if (point > 0xff_ff) at += 1;
  }
  return a.length - b.length;
}

function isInOrder(order: Order, comparison: number): boolean {
  switch (order) {
    case ">":
      return comparison > 0;
    case ">=":
      return comparison >= 0;
    case "<":
      return comparison < 0;
    case "<=":
      return comparison <= 0;
    default:
      return unreachable(order);
  }
}
