import { allClauses } from "@spi/domain/rule/and-clauses";
import { splitRoutingPlanIds } from "@spi/domain/rule/routing-plan-ids";
import { conditionOf } from "@spi/domain/library/condition-of";
import type { AttributeReference } from "@spi/domain/reference/reference-data";
import type { AndClause, IterationRule } from "@spi/domain/rule/rule";
import { renumber, rulesOfType } from "@spi/domain/rule/rule-order";
import type { Need } from "@spi/domain/need/needs";

/** Reference data for reading rules. */
export interface NeedReading {
  needs: readonly Need[];
  attributes: readonly AttributeReference[];
}

/** The routing rule that determines what people with a need get. */
export interface NeedRule {
  rule: IterationRule;
  plans: readonly string[];
  /** True if the rule selects only this need and sends up to one plan. */
  own: boolean;
}

/** Returns, by need, the first routing rule that selects people with it, alone or among others. */
export function rulesByNeed(rules: readonly IterationRule[], reading: NeedReading): ReadonlyMap<string, NeedRule> {
  const found = new Map<string, NeedRule>();
  for (const rule of rulesOfType(rules, "R")) {
    const asked = needsAsked(rule, reading);
    const plans = splitRoutingPlanIds(rule.CommsRouting ?? "");
    const own = asked.length === 1 && rule.AndClauses.length === 0 && plans.length <= 1;
    for (const { id } of asked) if (!found.has(id)) found.set(id, { rule, plans, own });
  }
  return found;
}

/**
 * Adds new rules for needs and renumbers. Each comes before the first rule for a later need, for a place or for contact
 * details: people with several needs get the message for the first one, and no rule for many people comes before rules
 * for few.
 */
export function addNeedRules(
  rules: readonly IterationRule[],
  added: readonly IterationRule[],
  reading: NeedReading,
): IterationRule[] {
  if (added.length === 0) return [...rules];
  const placed = rulesOfType(rules, "R").map((rule) => ({ rule, rank: rankOf(rule, reading) }));
  for (const rule of added) {
    const rank = rankOf(rule, reading);
    const next = placed.findIndex((other) => other.rank > rank);
    placed.splice(next === -1 ? placed.length : next, 0, { rule, rank });
  }
  const ordered = placed.map(({ rule }, index) => ({ ...rule, Priority: index }));
  return renumber([...rules.filter(({ Type }) => Type !== "R"), ...ordered], "R");
}

/**
 * Returns the rank of the first need a rule is for. Appointment rules come before all of them, and other rules after
 * them.
 */
function rankOf(rule: IterationRule, reading: NeedReading): number {
  const asksOfBooking = allClauses(rule).some(({ AttributeName }) => AttributeName.startsWith("BOOKED_APPOINTMENT"));
  if (asksOfBooking) return -1;
  const asked = new Set(needsAsked(rule, reading));
  const first = reading.needs.findIndex((need) => asked.has(need));
  return first === -1 ? reading.needs.length : first;
}

function needsAsked(rule: IterationRule, { needs, attributes }: NeedReading): Need[] {
  return allClauses(rule).flatMap((clause) => {
    const about = needs.filter(({ attributeName }) => attributeName === clause.AttributeName);
    const values = about.length === 0 ? [] : namedValues(clause, attributes);
    return about.filter(({ value }) => values.includes(value));
  });
}

/** Returns the values listed in a clause. Empty if it excludes values or selects missing ones. */
function namedValues(clause: AndClause, attributes: readonly AttributeReference[]): readonly string[] {
  const condition = conditionOf(clause, attributes);
  if (!condition.ok) return [];
  const { test, missing } = condition.value;
  if ((test.kind !== "equals" && test.kind !== "oneOf") || test.negated) return [];
  const values = test.kind === "equals" ? [test.text] : test.members;
  return missing.kind === "as" && values.includes(missing.value) ? [] : values;
}
