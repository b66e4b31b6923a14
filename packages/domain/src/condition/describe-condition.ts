import type { Day } from "../calendar.ts";
import { displayDay, isDay } from "../calendar.ts";
import type { AttributeReference } from "../reference-data.ts";
import { bindCondition } from "./bind-condition.ts";
import type { BoundTest, Condition, Missing, Order, RelativeDay, Test } from "./condition.ts";
import { unreachable } from "./unreachable.ts";
import { countOf, dateOrderWords, isWholeNumber, numberOrderWords } from "./words.ts";

/** A condition as people read it. */
export interface ConditionWords {
  /** "Date of Birth is after 20 November 1950 (under 75 on 20 November 2025)". */
  sentence: string;
  /** What happens to people whose value is not known: "People with no value are not included." */
  missing: string;
}

/** A condition in plain words, with the boundary that its relative date has on the run date. */
export function describeCondition(condition: Condition, { runDate }: { runDate: Day }): ConditionWords {
  return { sentence: sentence(condition, runDate), missing: describeMissing(condition.missing, condition.test) };
}

function sentence(condition: Condition, runDate: Day): string {
  const subject = subjectOf(condition.attribute);
  const bound = bindCondition(condition, runDate);
  if (!bound.ok) return `${subject} ${condition.operator} ${condition.comparator}: ${bound.refusal.message}`;
  const { test } = bound.value;
  if (test.kind === "memberOf") return describeMembership(test);
  return `${subject} ${predicate(test, { condition, runDate })}`;
}

/** The same attribute is held for each target, so its target is part of its name. */
function subjectOf({ AttributeLevel, ConditionType, DisplayValue }: AttributeReference): string {
  return AttributeLevel === "TARGET" ? `${DisplayValue} (${ConditionType})` : DisplayValue;
}

function describeMembership({ labels, negated }: Test & { kind: "memberOf" }): string {
  if (labels.length === 1) return `The person is ${negated ? "not " : ""}in the cohort ${labels[0]}`;
  return `The person is in ${negated ? "none" : "at least one"} of the cohorts ${labels.join(", ")}`;
}

interface Surroundings {
  condition: Condition;
  runDate: Day;
}

function predicate(test: Exclude<BoundTest, { kind: "memberOf" }>, { condition, runDate }: Surroundings): string {
  switch (test.kind) {
    case "equals":
      return `is ${not(test)}${valueWords(test.text, condition)}`;
    case "order":
      return describeOrder(test, condition);
    case "contains":
      return `${test.negated ? "does not contain" : "contains"} ${quote(test.text)}`;
    case "startsWith":
      return `${test.negated ? "does not start" : "starts"} with ${quote(test.text)}`;
    case "endsWith":
      return `ends with ${quote(test.text)}`;
    case "oneOf":
      return `is ${test.negated ? "none" : "one"} of ${test.members.map((member) => member || "(empty)").join(", ")}`;
    case "between":
      return `is ${not(test)}between ${rangeWords(test, condition)}, both included`;
    case "missing":
      return test.negated ? "has a value" : "has no value";
    case "trueBoolean":
      return `is the Boolean ${test.expected}, which no attribute ever is`;
    case "dateOrder":
      return `is ${dateOrderWords[test.order]} ${displayDay(test.day)}${explainCutoff(test, { condition, runDate })}`;
    default:
      return unreachable(test);
  }
}

function not({ negated }: { negated: boolean }): string {
  return negated ? "not " : "";
}

function quote(text: string): string {
  return `“${text}”`;
}

const flagWords: Record<string, string> = { Y: "Yes", N: "No" };

function valueWords(text: string, { attribute }: Pick<Condition, "attribute">): string {
  if (attribute.DataType === "D" && isDay(text)) return displayDay(text);
  if (attribute.DataType === "F") return flagWords[text] ?? quote(text);
  return attribute.DataType === "I" ? text : quote(text);
}

function describeOrder(test: Test & { kind: "order" }, condition: Condition): string {
  if (condition.attribute.DataType === "D")
    return `is ${dateOrderWords[test.order]} ${valueWords(test.text, condition)}`;
  if (isWholeNumber(test.text)) return `is ${numberOrderWords[test.order]} ${test.text}`;
  return `in alphabetical order comes ${dateOrderWords[test.order].replace("on or", "with or")} ${quote(test.text)}`;
}

function rangeWords({ low, high }: Test & { kind: "between" }, condition: Condition): string {
  return condition.attribute.DataType === "D"
    ? `${valueWords(String(low), condition)} and ${valueWords(String(high), condition)}`
    : `${low} and ${high}`;
}

/** How the cutoff came about: an age for dates of birth counted in years, else the interval it stands for. */
function explainCutoff(test: BoundTest & { kind: "dateOrder" }, { condition, runDate }: Surroundings): string {
  const { relative, order } = test;
  const base = displayDay(relative.from ?? runDate);
  if (relative.count === 0) return relative.from === null ? " (the run date)" : "";
  if (condition.attribute.AttributeName === "DATE_OF_BIRTH" && relative.unit === "Y" && relative.count < 0) {
    return ` (${ageWords[order](-relative.count)} on ${base})`;
  }
  return ` (${interval(relative)} ${base})`;
}

const ageWords = {
  ">": (age) => `under ${age}`,
  ">=": (age) => `under ${age}, or turning ${age}`,
  "<": (age) => `${age} or over, but not turning ${age}`,
  "<=": (age) => `${age} or over`,
} as const satisfies Record<Order, (age: number) => string>;

function interval({ count, unit }: RelativeDay): string {
  return `${countOf(Math.abs(count), unit)} ${count < 0 ? "before" : "after"}`;
}

function describeMissing(missing: Missing, test: Test): string {
  switch (missing.kind) {
    case "matches":
      return test.kind === "missing" ? "" : "People with no value are included.";
    case "never":
      return test.kind === "missing" ? "" : "People with no value are not included.";
    case "as":
      return `People with no value are taken to have ${isDay(missing.value) ? displayDay(missing.value) : quote(missing.value)}.`;
    default:
      return unreachable(missing);
  }
}
