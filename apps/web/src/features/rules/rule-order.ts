import { type IterationRule, type RuleType, priorityStep, ruleTypeFacts } from "@spi/domain/rule/rule";
import { numbered, renumber, rulesOfType } from "@spi/domain/rule/rule-order";

/** The priority of a rule added after the others of its type: the last one's plus 10, or the type's lowest number. */
export function nextPriority(rules: readonly IterationRule[], type: RuleType): number {
  const priorities = rules.filter((rule) => rule.Type === type).map((rule) => rule.Priority);
  return priorities.length === 0 ? ruleTypeFacts[type].lowest : Math.max(...priorities) + priorityStep;
}

/** Swaps a rule with its neighbour of the same type and renumbers; the first cannot move up nor the last down. */
export function moveRule(rules: readonly IterationRule[], id: string, direction: "up" | "down"): IterationRule[] {
  const rule = rules.find((candidate) => candidate.ID === id);
  if (!rule) return [...rules];
  const ordered = rulesOfType(rules, rule.Type);
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
