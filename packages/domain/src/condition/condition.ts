import type { Day } from "../day/calendar.ts";
import type { AttributeReference } from "../reference/reference-data.ts";

export type Order = ">" | ">=" | "<" | "<=";

/** Days, weeks of seven days, calendar years. */
export type TimeUnit = "D" | "W" | "Y";

/** A cutoff `count` units after (before, if negative) a day: `from`, or the run date if `from` is null. */
export interface RelativeDay {
  unit: TimeUnit;
  count: number;
  from: Day | null;
}

/**
 * A test of a value. Every engine that evaluates, writes or explains conditions switches over `kind` exhaustively. Each
 * kind has the same meaning as in the public reference (docs/requirements/selection.md).
 */
export type Test =
  | { kind: "equals"; negated: boolean; text: string }
  | { kind: "order"; order: Order; text: string }
  | { kind: "contains"; negated: boolean; text: string }
  | { kind: "startsWith"; negated: boolean; text: string }
  | { kind: "endsWith"; text: string }
  | { kind: "oneOf"; negated: boolean; members: readonly string[] }
  | { kind: "memberOf"; negated: boolean; labels: readonly string[] }
  | { kind: "between"; negated: boolean; low: bigint; high: bigint }
  | { kind: "missing"; negated: boolean }
  | { kind: "trueBoolean"; expected: boolean }
  | { kind: "relativeDate"; order: Order; relative: RelativeDay }
  | { kind: "dateOrder"; order: Order; day: Day; relative: RelativeDay };

/** A test in which every date is a calendar day: `relativeDate` has become `dateOrder`. */
export type BoundTest = Exclude<Test, { kind: "relativeDate" }>;

/** Treatment of people without a value: they match, never match, or get a default value ([[NVL:…]]). */
export type Missing = { kind: "matches" } | { kind: "never" } | { kind: "as"; value: string };

/** One rule's parsed Operator and Comparator for one attribute. */
export interface Condition {
  attribute: AttributeReference;
  operator: string;
  comparator: string;
  test: Test;
  missing: Missing;
}

/** A condition that a run date has been applied to, ready to be evaluated. */
export interface BoundCondition extends Condition {
  test: BoundTest;
}

export const conditionProblemKinds = [
  "unknownOperator",
  "operatorNotForAttribute",
  "comparatorMissing",
  "libraryToken",
  "notWholeNumber",
  "notADay",
  "notARange",
  "notYesOrNo",
  "notAnItem",
  "malformedModifier",
  "emptyLabel",
  "outOfRange",
] as const;
export type ConditionProblemKind = (typeof conditionProblemKinds)[number];

/**
 * Reason an operator and comparator cannot work on an attribute. `fails` says whether the public reference fails for
 * everyone, or only for people with a value (the others do not match).
 */
export interface ConditionProblem {
  kind: ConditionProblemKind;
  message: string;
  fails: "everybody" | "people with a value";
}
