import { type IterationRule, type RuleType, ruleTypeFacts, ruleTypes } from "../../rule/rule.ts";
import { renumber } from "../../rule/rule-order.ts";
import type { Finding } from "../findings.ts";

/**
 * Renumbers all rules of a type, in the same order, if the priority of any of them is outside the type's range. Reports
 * the previous priority of each rule.
 */
export function withinRanges(
  rules: readonly IterationRule[],
  context: { pathOf: (index: number) => string; findings: Finding[] },
): IterationRule[] {
  const ordered = rules.filter(({ Priority }) => Number.isFinite(Priority));
  const numbered = ruleTypes
    .filter((type) => isOutside(ordered, type))
    .reduce<readonly IterationRule[]>(renumbered, ordered);
  const now = new Map(numbered.map((rule) => [rule.ID, rule]));
  return rules.map((before, index) => {
    const rule = now.get(before.ID) ?? before;
    if (rule.Priority !== before.Priority) {
      const message = `We have changed the priority from ${before.Priority} to ${rule.Priority}, because ${range(rule.Type)}. The order of the rules is the same.`;
      context.findings.push({ kind: "interpreted", path: `${context.pathOf(index)}.Priority`, message });
    }
    return rule;
  });
}

const renumbered = (rules: readonly IterationRule[], type: RuleType) => renumber(rules, type);

function isOutside(rules: readonly IterationRule[], wanted: RuleType): boolean {
  const { lowest, highest } = ruleTypeFacts[wanted];
  const holds = (priority: number) => Number.isInteger(priority) && priority >= lowest && priority <= highest;
  return rules.some(({ Type, Priority }) => Type === wanted && !holds(Priority));
}

function range(type: RuleType): string {
  const { name, lowest, highest } = ruleTypeFacts[type];
  return `${name} rules are numbered from ${lowest} to ${highest}`;
}
