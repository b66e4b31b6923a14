import type { Day } from "../day/calendar.ts";
import type { AttributeReference } from "../reference/reference-data.ts";

export type Order = ">" | ">=" | "<" | "<=";

/** Days, weeks of seven days, and calendar years. */
export type TimeUnit = "D" | "W" | "Y";

/**
 * A date `count` units after `from`, or before it if `count` is negative. If `from` is null, the date
 * is relative to the run date.
 */
export interface RelativeDay {
  unit: TimeUnit;
  count: number;
  from: Day | null;
}

/**
 * A test of a value. All code that evaluates, writes or explains conditions must cover every `kind`.
 * Each kind has the same meaning as in the public reference (docs/requirements/selection.md).
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

/** A test in which every date is a calendar day, so that `relativeDate` is replaced with `dateOrder`. */
export type BoundTest = Exclude<Test, { kind: "relativeDate" }>;

/** Treatment of people without a value. These people match, never match or get a default value ([[NVL:…]]). */
export type Missing = { kind: "matches" } | { kind: "never" } | { kind: "as"; value: string };

/** The Operator and Comparator of one rule, parsed for its attribute. */
export interface Condition {
  attribute: AttributeReference;
  operator: string;
  comparator: string;
  test: Test;
  missing: Missing;
}

/** A condition that can be evaluated, because its dates have been calculated for a run date. */
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
 * Reason why an operator and comparator cannot be used with an attribute. `fails` specifies whether the public
 * reference fails for everyone, or only for people with a value. In the second case, people without a value do not
 * match.
 */
export interface ConditionProblem {
  kind: ConditionProblemKind;
  message: string;
  fails: "everybody" | "people with a value";
}
