import type { IterationRule, RuleType } from "./rule.ts";
import { priorityStep, ruleTypeFacts } from "./rule.ts";

/** The priority of a rule added after the others of its type: the last one's plus 10, or the type's lowest number. */
export function nextPriority(rules: readonly IterationRule[], type: RuleType): number {
  const priorities = rules.filter((rule) => rule.Type === type).map((rule) => rule.Priority);
  return priorities.length === 0 ? ruleTypeFacts[type].lowest : Math.max(...priorities) + priorityStep;
}

/**
 * All rules with those of one type numbered again in steps of 10, or less where more must fit, from the type's lowest number, in their present order;
 * AND clauses take their rule's number and count from 1 (REQ-FMT-10).
 */
export function renumber(rules: readonly IterationRule[], type: RuleType): IterationRule[] {
  const ordered = rules.filter((rule) => rule.Type === type).toSorted((a, b) => a.Priority - b.Priority);
  return [...rules.filter((rule) => rule.Type !== type), ...numbered(ordered, type)];
}

function numbered(ordered: readonly IterationRule[], type: RuleType): IterationRule[] {
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

/** Swaps a rule with its neighbour of the same type and renumbers; the first cannot move up nor the last down. */
export function moveRule(rules: readonly IterationRule[], id: string, direction: "up" | "down"): IterationRule[] {
  const rule = rules.find((candidate) => candidate.ID === id);
  if (!rule) return [...rules];
  const ordered = rules.filter((other) => other.Type === rule.Type).toSorted((a, b) => a.Priority - b.Priority);
  const from = ordered.indexOf(rule);
  const to = direction === "up" ? from - 1 : from + 1;
  const neighbour = ordered[to];
  if (!neighbour) return [...rules];
  const swapped = ordered.with(from, neighbour).with(to, rule);
  return [...rules.filter((other) => other.Type !== rule.Type), ...numbered(swapped, rule.Type)];
}

/** The rules without one, those of its type renumbered. */
export function deleteRule(rules: readonly IterationRule[], id: string): IterationRule[] {
  const rule = rules.find((candidate) => candidate.ID === id);
  if (!rule) return [...rules];
  return renumber(
    rules.filter((other) => other !== rule),
    rule.Type,
  );
}
