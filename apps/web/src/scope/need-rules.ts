import { allClauses } from "@spi/domain/rule/and-clauses";
import { splitRoutingPlanIds } from "@spi/domain/rule/routing-plan-ids";
import { conditionOf } from "@spi/domain/library/condition-of";
import type { AttributeReference } from "@spi/domain/reference/reference-data";
import type { AndClause, IterationRule } from "@spi/domain/rule/rule";
import { renumber, rulesOfType } from "@spi/domain/rule/rule-order";
import type { Need } from "@spi/domain/need/needs";

/** What rules are read by. */
export interface NeedReading {
  needs: readonly Need[];
  attributes: readonly AttributeReference[];
}

/** The routing rule that people with a need are sent something by. */
export interface NeedRule {
  rule: IterationRule;
  plans: readonly string[];
  /** Whether it asks for this need and nothing else, and sends one plan at most. */
  own: boolean;
}

/** By need: the first routing rule that asks for people with it, alone or among others. */
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
 * The rules with new ones for needs, each before the first that is for a later need, for a place or for how people can be
 * reached, and numbered again: who needs several messages gets that of the first need, and no rule for many comes before
 * those for few.
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

/** The place of the first need that a rule is for; rules for an appointment come before all of them, other rules after. */
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
    const values = about.length === 0 ? [] : valuesAsked(clause, attributes);
    return about.filter(({ value }) => values.includes(value));
  });
}

/** The values that a clause asks for by name; none where it asks for all but some, or for people without any. */
function valuesAsked(clause: AndClause, attributes: readonly AttributeReference[]): readonly string[] {
  const condition = conditionOf(clause, attributes);
  if (!condition.ok) return [];
  const { test, missing } = condition.value;
  if ((test.kind !== "equals" && test.kind !== "oneOf") || test.negated) return [];
  const values = test.kind === "equals" ? [test.text] : test.members;
  return missing.kind === "as" && values.includes(missing.value) ? [] : values;
}
