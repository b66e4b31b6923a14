import type { Order } from "@spi/domain/condition/condition";
import { evaluateTest } from "@spi/domain/condition/evaluate-test";
import { isWholeNumber } from "@spi/domain/condition/phrases";
import { fromDayNumber, isDay, toDayNumber } from "@spi/domain/day/calendar";
import { ruleTypes } from "@spi/domain/rule/rule";
import type { Clause, Plan, PlannedRule } from "../plan/plan.ts";

/** Functions that give the same names to rules and routing plans in all plans with the same meaning. */
export interface MeaningNames {
  rule: (rule: PlannedRule) => string;
  plan: (routingPlan: string) => string;
}

/** The meaning of plans, and the names used in it. The meaning does not depend on how the plans are written. */
export interface PlansMeaning {
  meaning: unknown;
  names: MeaningNames;
}

interface Reading {
  /** True if the order of filter and suppression rules does not change the figures. */
  ignoresOrder?: boolean | undefined;
}

/**
 * Returns the plans' meaning. Plans have the same meaning if they differ only in names, IDs, descriptions, the order of
 * AND clauses, or the spelling of a condition. Plans with the same meaning have the same outcome for everyone. Any
 * other difference counts unless it provably has no effect.
 */
export function meaningOfPlans(plans: readonly Plan[], { ignoresOrder = false }: Reading = {}): PlansMeaning {
  const routingPlans = new Map<string, string>();
  const plan = (name: string) => {
    const known = routingPlans.get(name) ?? `plan ${routingPlans.size}`;
    routingPlans.set(name, known);
    return known;
  };
  const rules = new Map<PlannedRule, string>();
  for (const { rules: byType } of plans)
    for (const type of ruleTypes)
      for (const [index, rule] of byType[type].entries()) rules.set(rule, `${type}${index}`);
  const meaning = plans.map((comparedPlan) => meaningOfPlan(comparedPlan, { plan, ignoresOrder }));
  return { meaning, names: { plan, rule: (rule) => rules.get(rule) ?? rule.id } };
}

function meaningOfPlan(
  plan: Plan,
  { plan: name, ignoresOrder }: { plan: MeaningNames["plan"]; ignoresOrder: boolean },
) {
  const exclusions = (rules: readonly PlannedRule[]) => {
    const meanings = rules.map((rule) => JSON.stringify(meaningOfRule(rule)));
    return ignoresOrder ? [...new Set(meanings)].toSorted() : meanings;
  };
  return {
    cohorts: plan.cohorts.map(({ label, virtual }) => [label, virtual]),
    only: plan.only,
    F: exclusions(plan.rules.F),
    S: exclusions(plan.rules.S),
    R: plan.rules.R.map((rule) => [meaningOfRule(rule), rule.namesPlans, rule.plans.map(name), rule.hasStatusTexts]),
    sentences: plan.sentences.map(meaningOfRule),
    default: [plan.defaultPlans.map(name), plan.hasDefaultStatusTexts],
  };
}

/** Returns the meaning of a rule: its cohorts and conditions, in a fixed order. */
export function meaningOfRule({ scope, clauses }: PlannedRule): unknown {
  const cohorts = scope && [...scope].toSorted((a, b) => a - b);
  const parts = new Map(tightest(clauses.flatMap(meaningOfClause)).map((part) => [JSON.stringify(part), part]));
  return [cohorts, [...parts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, part]) => part)];
}

/**
 * One requirement of a rule. People match the rule if they match all its requirements. Bounds for
 * numbers and days are inclusive.
 */
interface Part {
  about: string;
  missing: string;
  test: unknown;
  bound?: { side: "from" | "to"; value: string };
}

/** Returns the requirements of a clause. People match the clause if they match all of them. */
export function meaningOfClause(clause: Clause): Part[] {
  const about = aboutOf(clause);
  if (clause.condition === null) return [{ about, missing: "", test: null }];
  const { test } = clause.condition;
  const { DataType: type } = clause.attribute;
  const part = (test: unknown): Part[] => [{ about, missing: missingOf(clause), test }];
  const bound = (side: "from" | "to", value: string): Part[] => [
    { about, missing: missingOf(clause), test: "bound", bound: { side, value } },
  ];
  const among = (values: readonly string[], negated: boolean): Part[] => {
    const [only = ""] = values;
    const isOneValue = values.length === 1 && !negated && isExact(type, only);
    return isOneValue ? [...bound("from", only), ...bound("to", only)] : part(["in", negated, values]);
  };
  switch (test.kind) {
    case "order":
    case "dateOrder": {
      const inclusive = inclusiveBound(type, test.order, test.kind === "order" ? test.text : test.day);
      if (!inclusive || (test.kind === "dateOrder" && type !== "D")) return part({ ...test, relative: undefined });
      return bound(inclusive.side, inclusive.value);
    }
    case "between": {
      const [low, high] = [String(test.low), String(test.high)];
      const isTyped = isExact(type, low) && isExact(type, high);
      return isTyped && !test.negated ? [...bound("from", low), ...bound("to", high)] : part(partOfRange(test));
    }
    case "equals":
      if (type === "F" && (test.text === "Y" || test.text === "N"))
        return part(["flag", (test.text === "Y") !== test.negated]);
      return isExact(type, test.text) ? among([test.text], test.negated) : part(test);
    case "oneOf":
      return among(inOneOrder(test.members), test.negated);
    case "memberOf":
      return part(["member", test.negated, inOneOrder(test.labels)]);
    default:
      return part(test);
  }
}

function aboutOf({ attribute: { AttributeLevel, ConditionType, AttributeName, DataType }, fails }: Clause): string {
  return JSON.stringify([AttributeLevel, ConditionType, AttributeName, DataType, fails?.for ?? null]);
}

/**
 * Returns the result of a clause for people without a value. The name of the result is the same whichever default value
 * leads to it.
 */
function missingOf({ attribute, condition }: Clause): string {
  if (!condition) return "";
  const { missing, test } = condition;
  if (missing.kind !== "as") return missing.kind;
  if (attribute.DataType === "C") return `as ${missing.value}`;
  const outcome = evaluateTest(test, missing.value);
  if (typeof outcome === "object") return "fails";
  return outcome === "match" ? "matches" : "never";
}

/** Returns the inclusive bound that is equivalent to a comparison. Returns undefined if values are compared as text. */
function inclusiveBound(type: string, order: Order, text: string) {
  if (!isExact(type, text)) return undefined;
  const by = order === ">" ? 1 : order === "<" ? -1 : 0;
  const value = type === "I" ? String(BigInt(text) + BigInt(by)) : fromDayNumber(toDayNumber(text) + by);
  return isExact(type, value)
    ? { side: order.startsWith(">") ? ("from" as const) : ("to" as const), value }
    : undefined;
}

/** Returns whether a column of this type compares this string as a day or a number. */
function isExact(type: string, text: string): boolean {
  if (type === "D") return isDay(text);
  return type === "I" && isWholeNumber(text) && text.length <= 17 && String(BigInt(text)) === text;
}

const partOfRange = ({ negated, low, high }: { negated: boolean; low: bigint; high: bigint }) => [
  "between",
  negated,
  String(low),
  String(high),
];

const inOneOrder = (texts: readonly string[]) => [...new Set(texts)].toSorted();

/** Removes bounds that are redundant because a tighter bound exists. */
function tightest(parts: readonly Part[]): Part[] {
  return parts.filter(
    ({ about, missing, bound }) =>
      !bound || !parts.some((other) => other.about === about && other.missing === missing && isTighter(other, bound)),
  );
}

function isTighter({ bound: other }: Part, bound: NonNullable<Part["bound"]>): boolean {
  if (!other || other.side !== bound.side || other.value === bound.value) return false;
  const isGreater = BigInt(other.value) > BigInt(bound.value);
  return bound.side === "from" ? isGreater : !isGreater;
}
