import type { Order, TimeUnit } from "./condition.ts";

/** Families of operators. All operators in a family convert a comparator to a test in the same way. */
export type OperatorFamily =
  | { family: "equals" | "contains" | "startsWith" | "oneOf" | "memberOf" | "between" | "missing"; negated: boolean }
  | { family: "endsWith" }
  | { family: "order"; order: Order }
  | { family: "trueBoolean"; expected: boolean }
  | { family: "relativeDate"; unit: TimeUnit; order: Order };

const orders = [">", ">=", "<", "<="] as const satisfies readonly Order[];
const units = ["D", "W", "Y"] as const satisfies readonly TimeUnit[];

/**
 * All supported operators, by their name in a rule. Names must match exactly, including spaces and
 * letter case. Operators in campaign files are converted to this spelling.
 */
export const operatorFamilies: ReadonlyMap<string, OperatorFamily> = new Map<string, OperatorFamily>([
  ["=", { family: "equals", negated: false }],
  ["!=", { family: "equals", negated: true }],
  ...orders.map((order): [string, OperatorFamily] => [order, { family: "order", order }]),
  ["contains", { family: "contains", negated: false }],
  ["not_contains", { family: "contains", negated: true }],
  ["starts_with", { family: "startsWith", negated: false }],
  ["not_starts_with", { family: "startsWith", negated: true }],
  ["ends_with", { family: "endsWith" }],
  ["in", { family: "oneOf", negated: false }],
  ["not_in", { family: "oneOf", negated: true }],
  ["MemberOf", { family: "memberOf", negated: false }],
  ["NotMemberOf", { family: "memberOf", negated: true }],
  ["between", { family: "between", negated: false }],
  ["not_between", { family: "between", negated: true }],
  ["is_null", { family: "missing", negated: false }],
  ["is_not_null", { family: "missing", negated: true }],
  ["is_empty", { family: "missing", negated: false }],
  ["is_not_empty", { family: "missing", negated: true }],
  ["is_true", { family: "trueBoolean", expected: true }],
  ["is_false", { family: "trueBoolean", expected: false }],
  ...units.flatMap((unit) =>
    orders.map((order): [string, OperatorFamily] => [unit + order, { family: "relativeDate", unit, order }]),
  ),
]);
