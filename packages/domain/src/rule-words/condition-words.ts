import { type Day, displayDay } from "../day/calendar.ts";
import { bindCondition } from "../condition/bind-condition.ts";
import type { BoundTest, Condition, Order, RelativeDay, Test } from "../condition/condition.ts";
import { unreachable } from "../condition/unreachable.ts";
import { countOf, dateOrderWords, isAge, isWholeNumber, numberOrderWords } from "../condition/words.ts";
import type { CodeNames } from "../library/code-lists.ts";
import { subjectOf } from "./subject.ts";
import { codeWords, quote, valueWords } from "./value-words.ts";

/** What a sentence about a condition needs beside it. */
interface ConditionContext {
  /** Relative dates are counted from it; null where each iteration has its own, and no day can be said. */
  runDate: Day | null;
  codes: CodeNames;
}

/**
 * A condition in plain words, with the boundary that its relative date has on the run date: "Date of Birth is after
 * 20 November 1950 (under 75 on 20 November 2025)". Without a run date: "Date of Birth is after the day 75 years before the run
 * date (under 75 on the run date)".
 */
export function conditionWords(condition: Condition, context: ConditionContext): string {
  const subject = subjectOf(condition.attribute);
  const fixed = condition.test.kind === "relativeDate" ? condition.test.relative.from : null;
  if (condition.test.kind === "relativeDate" && fixed === null && context.runDate === null)
    return `${subject} is ${undated(condition.test, condition)}`;
  const bound = bindCondition(condition, context.runDate ?? fixed ?? "");
  if (!bound.ok) return `${subject} ${condition.operator} ${condition.comparator}: ${bound.refusal.message}`;
  const { test } = bound.value;
  if (test.kind === "memberOf") return describeMembership(test);
  return `${subject} ${predicate(test, { condition, ...context })}`;
}

function describeMembership({ labels, negated }: Test & { kind: "memberOf" }): string {
  if (labels.length === 1) return `the person is ${negated ? "not " : ""}in the cohort ${labels[0]}`;
  return `the person is in ${negated ? "none" : "at least one"} of the cohorts ${labels.join(", ")}`;
}

interface Asked extends ConditionContext {
  condition: Condition;
}

function predicate(test: Exclude<BoundTest, { kind: "memberOf" }>, asked: Asked): string {
  switch (test.kind) {
    case "equals":
      return `is ${not(test)}${wordsOf(test.text, asked)}`;
    case "order":
      return describeOrder(test, asked);
    case "contains":
      return `${test.negated ? "does not contain" : "contains"} ${quote(test.text)}`;
    case "startsWith":
      return `${test.negated ? "does not start" : "starts"} with ${quote(test.text)}`;
    case "endsWith":
      return `ends with ${quote(test.text)}`;
    case "oneOf":
      return describeList(test, asked);
    case "between":
      return `is ${not(test)}between ${rangeWords(test, asked)}, both included`;
    case "missing":
      return test.negated ? "has a value" : "has no value";
    case "trueBoolean":
      return `is the Boolean ${test.expected}, which no attribute ever is`;
    case "dateOrder":
      return `is ${dateOrderWords[test.order]} ${displayDay(test.day)}${explainCutoff(test, asked)}`;
    default:
      return unreachable(test);
  }
}

function not({ negated }: { negated: boolean }): string {
  return negated ? "not " : "";
}

function wordsOf(text: string, { condition, codes }: Asked): string {
  return valueWords(text, { attribute: condition.attribute, codes });
}

function describeList(test: Test & { kind: "oneOf" }, { condition, codes }: Asked): string {
  const of = { attribute: condition.attribute, codes };
  const list = test.members.map((code) => codeWords(code, of) ?? (code || "(empty)"));
  if (list.length === 1) return `is ${not(test)}${list[0]}`;
  return `is ${test.negated ? "none" : "one"} of ${list.join(", ")}`;
}

function describeOrder(test: Test & { kind: "order" }, asked: Asked): string {
  if (asked.condition.attribute.DataType === "D")
    return `is ${dateOrderWords[test.order]} ${wordsOf(test.text, asked)}`;
  if (isWholeNumber(test.text)) return `is ${numberOrderWords[test.order]} ${test.text}`;
  return `in alphabetical order comes ${dateOrderWords[test.order].replace("on or", "with or")} ${quote(test.text)}`;
}

function rangeWords({ low, high }: Test & { kind: "between" }, asked: Asked): string {
  return asked.condition.attribute.DataType === "D"
    ? `${wordsOf(String(low), asked)} and ${wordsOf(String(high), asked)}`
    : `${low} and ${high}`;
}

/** How the cutoff came about: an age for dates of birth counted in years, else the interval it stands for. */
function explainCutoff(test: BoundTest & { kind: "dateOrder" }, { condition, runDate }: Asked): string {
  const { relative, order } = test;
  const base = displayDay(relative.from ?? runDate ?? "");
  if (relative.count === 0) return relative.from === null ? " (the run date)" : "";
  if (isAgeOf(relative, condition)) return ` (${ageWords[order](-relative.count)} on ${base})`;
  return ` (${interval(relative)} ${base})`;
}

function isAgeOf({ unit, count }: RelativeDay, { attribute }: Condition): boolean {
  return isAge(attribute, unit) && count < 0;
}

/** A cutoff that each iteration's run date gives another day. */
function undated({ order, relative }: Test & { kind: "relativeDate" }, condition: Condition): string {
  if (relative.count === 0) return `${dateOrderWords[order]} the run date`;
  const age = isAgeOf(relative, condition) ? ` (${ageWords[order](-relative.count)} on the run date)` : "";
  return `${dateOrderWords[order]} the day ${interval(relative)} the run date${age}`;
}

/** An age on a day, by how the date of birth is compared with the day so many years before. */
export const ageWords = {
  ">": (age) => `under ${age}`,
  ">=": (age) => `under ${age}, or turning ${age}`,
  "<": (age) => `${age} or over, but not turning ${age}`,
  "<=": (age) => `${age} or over`,
} as const satisfies Record<Order, (age: number | string) => string>;

function interval({ count, unit }: RelativeDay): string {
  return `${countOf(Math.abs(count), unit)} ${count < 0 ? "before" : "after"}`;
}
