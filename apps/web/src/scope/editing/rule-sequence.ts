import type { IterationRule, RuleType } from "@spi/domain/rule/rule";
import { renumber, rulesOfType } from "@spi/domain/rule/rule-order";

interface Sequence {
  type: RuleType;
  /** Rule IDs, from the highest priority to the lowest. */
  order: readonly string[];
}

/** Returns the IDs of the rules of one type, from the highest priority to the lowest. */
export function sortedRuleIds(rules: readonly IterationRule[], type: RuleType): string[] {
  return rulesOfType(rules, type).map(({ ID }) => ID);
}

/**
 * Sorts the rules of one type and renumbers them. A rule that is not in the order remains after the rule that it
 * currently follows.
 */
export function sortRules(rules: readonly IterationRule[], { type, order }: Sequence): IterationRule[] {
  const current = sortedRuleIds(rules, type);
  const newOrder = current.reduce<string[]>(
    (placed, id, index) => {
      if (placed.includes(id)) return placed;
      const before = current[index - 1];
      return placed.toSpliced(before === undefined ? 0 : placed.indexOf(before) + 1, 0, id);
    },
    order.filter((id) => current.includes(id)),
  );
  return renumberInOrder(rules, { type, order: newOrder });
}

/** Adds a rule before the rule that follows it in an order, or as the last of its type, and renumbers the rules. */
export function withRule(
  rules: readonly IterationRule[],
  { rule, order }: { rule: IterationRule; order: readonly string[] },
): IterationRule[] {
  const current = sortedRuleIds(rules, rule.Type);
  const next = order.slice(order.indexOf(rule.ID) + 1).find((id) => current.includes(id));
  const newOrder = current.toSpliced(next === undefined ? current.length : current.indexOf(next), 0, rule.ID);
  return renumberInOrder([...rules, rule], { type: rule.Type, order: newOrder });
}

function renumberInOrder(rules: readonly IterationRule[], { type, order }: Sequence): IterationRule[] {
  const placed = rules.map((rule) => (rule.Type === type ? { ...rule, Priority: order.indexOf(rule.ID) } : rule));
  return renumber(placed, type);
}
