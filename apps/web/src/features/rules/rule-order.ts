import type { IterationRule } from "@spi/domain/rule/rule";
import { numbered, renumber, rulesOfType } from "@spi/domain/rule/rule-order";

/**
 * Swaps a rule with its neighbour of the same type and renumbers the rules. The first rule cannot move up, and the last
 * cannot move down.
 */
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

/** Deletes a rule and renumbers the rules of its type. */
export function deleteRule(rules: readonly IterationRule[], id: string): IterationRule[] {
  const rule = rules.find((candidate) => candidate.ID === id);
  if (!rule) return [...rules];
  return renumber(
    rules.filter((other) => other !== rule),
    rule.Type,
  );
}
