import { byPriority } from "../values/by-priority.ts";
import { type IterationRule, type RuleType, priorityStep, ruleTypeFacts } from "./rule.ts";

/** Returns the rules of one type in order of priority, smallest number first. */
export function rulesOfType<Rule extends { Type: RuleType; Priority: number }>(
  rules: readonly Rule[],
  type: RuleType,
): Rule[] {
  return byPriority(rules.filter((rule) => rule.Type === type));
}

/**
 * Returns the priority of a new rule, which is 10 more than the last of its type or, for the first rule, the type's
 * lowest number.
 */
export function nextPriority(rules: readonly IterationRule[], type: RuleType): number {
  const priorities = rules.filter((rule) => rule.Type === type).map((rule) => rule.Priority);
  return priorities.length === 0 ? ruleTypeFacts[type].lowest : Math.max(...priorities) + priorityStep;
}

/**
 * Gives the rules of one type new priorities in their current order. The priorities start at the type's lowest number
 * and increase by 10, or by less if there are many rules. Gives AND clauses the priority of their rule, and numbers
 * them from 1.
 */
export function renumber(rules: readonly IterationRule[], type: RuleType): IterationRule[] {
  return [...rules.filter((rule) => rule.Type !== type), ...numbered(rulesOfType(rules, type), type)];
}

export function numbered(ordered: readonly IterationRule[], type: RuleType): IterationRule[] {
  const { lowest, highest } = ruleTypeFacts[type];
  // An imported iteration can have too many rules for steps of ten.
  const step = Math.min(priorityStep, Math.floor((highest - lowest) / Math.max(1, ordered.length - 1)));
  return ordered.map((rule, index) => {
    const Priority = index * step + lowest;
    return {
      ...rule,
      Priority,
      AndClauses: rule.AndClauses.map((clause, position) => ({ ...clause, Priority, AndNumber: position + 1 })),
    };
  });
}
