import { allClauses } from "@spi/domain/rule/and-clauses";
import { splitRoutingPlanIds } from "@spi/domain/rule/routing-plan-ids";
import { conditionOf } from "@spi/domain/library/condition-of";
import type { AttributeReference } from "@spi/domain/reference/reference-data";
import type { AndClause, IterationRule } from "@spi/domain/rule/rule";
import { renumber, rulesOfType } from "@spi/domain/rule/rule-order";
import type { Need } from "@spi/domain/need/needs";

/** Reference data that is needed to read rules. */
export interface NeedContext {
  needs: readonly Need[];
  attributes: readonly AttributeReference[];
}

/** The routing rule that determines the message for people with a need. */
export interface NeedRule {
  rule: IterationRule;
  plans: readonly string[];
  /** True if the rule selects only people with this need and sends no more than one plan. */
  isOnlyNeed: boolean;
}

/**
 * Returns, for each need, the first routing rule that selects people with that need, even if the rule also selects
 * other needs.
 */
export function rulesByNeed(rules: readonly IterationRule[], context: NeedContext): ReadonlyMap<string, NeedRule> {
  const ruleByNeed = new Map<string, NeedRule>();
  for (const rule of rulesOfType(rules, "R")) {
    const ruleNeeds = needsInRule(rule, context);
    const plans = splitRoutingPlanIds(rule.CommsRouting ?? "");
    const isOnlyNeed = ruleNeeds.length === 1 && rule.AndClauses.length === 0 && plans.length <= 1;
    for (const { id } of ruleNeeds) if (!ruleByNeed.has(id)) ruleByNeed.set(id, { rule, plans, isOnlyNeed });
  }
  return ruleByNeed;
}

/**
 * Adds new rules for needs and renumbers the rules. Each new rule comes before the first rule for a later need, a place
 * or contact details. People with several needs therefore get the message for the first need, and rules that select few
 * people come before rules that select many.
 */
export function addNeedRules(
  rules: readonly IterationRule[],
  added: readonly IterationRule[],
  context: NeedContext,
): IterationRule[] {
  if (added.length === 0) return [...rules];
  const placed = rulesOfType(rules, "R").map((rule) => ({ rule, rank: rankOf(rule, context) }));
  for (const rule of added) {
    const rank = rankOf(rule, context);
    const next = placed.findIndex((other) => other.rank > rank);
    placed.splice(next === -1 ? placed.length : next, 0, { rule, rank });
  }
  const ordered = placed.map(({ rule }, index) => ({ ...rule, Priority: index }));
  return renumber([...rules.filter(({ Type }) => Type !== "R"), ...ordered], "R");
}

/**
 * Returns the rank of the first need that a rule is for. Rules about appointments rank before all needs, and other
 * rules after them.
 */
function rankOf(rule: IterationRule, context: NeedContext): number {
  const hasBookingCondition = allClauses(rule).some(({ AttributeName }) =>
    AttributeName.startsWith("BOOKED_APPOINTMENT"),
  );
  if (hasBookingCondition) return -1;
  const ruleNeeds = new Set(needsInRule(rule, context));
  const first = context.needs.findIndex((need) => ruleNeeds.has(need));
  return first === -1 ? context.needs.length : first;
}

function needsInRule(rule: IterationRule, { needs, attributes }: NeedContext): Need[] {
  return allClauses(rule).flatMap((clause) => {
    const matchingNeeds = needs.filter(({ attributeName }) => attributeName === clause.AttributeName);
    const values = matchingNeeds.length === 0 ? [] : namedValues(clause, attributes);
    return matchingNeeds.filter(({ value }) => values.includes(value));
  });
}

/** Returns the values listed in a clause. Empty if the clause excludes values or selects missing values. */
function namedValues(clause: AndClause, attributes: readonly AttributeReference[]): readonly string[] {
  const condition = conditionOf(clause, attributes);
  if (!condition.ok) return [];
  const { test, missing } = condition.value;
  if ((test.kind !== "equals" && test.kind !== "oneOf") || test.negated) return [];
  const values = test.kind === "equals" ? [test.text] : test.members;
  return missing.kind === "as" && values.includes(missing.value) ? [] : values;
}
