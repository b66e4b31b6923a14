import { byPriority } from "../values/by-priority.ts";
import { type IterationRule, type RuleType, priorityStep, ruleTypeFacts } from "./rule.ts";

/** Returns the rules of one type, highest priority (smallest number) first. */
export function rulesOfType<Rule extends { Type: RuleType; Priority: number }>(
  rules: readonly Rule[],
  type: RuleType,
): Rule[] {
  return byPriority(rules.filter((rule) => rule.Type === type));
}

/**
 * Renumbers rules of one type in steps of 10, or less if more must fit, from the type's lowest number, in their present
 * order. AND clauses take their rule's number and count from 1.
 */
export function renumber(rules: readonly IterationRule[], type: RuleType): IterationRule[] {
  return [...rules.filter((rule) => rule.Type !== type), ...numbered(rulesOfType(rules, type), type)];
}

export function numbered(ordered: readonly IterationRule[], type: RuleType): IterationRule[] {
  const { lowest, highest } = ruleTypeFacts[type];
  // An imported iteration can have more rules than fit ten apart.
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
