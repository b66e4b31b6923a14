import { rulesOfType } from "@spi/domain/rule/rule-order";
import { ruleName } from "@spi/domain/rule/rule-name";
import type { IterationRule, RuleType } from "@spi/domain/rule/rule";
import { deleteRule, moveRule } from "../rule-order.ts";
import { useState } from "react";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { withoutClause } from "../save-rule.ts";
import { useMovedFocus } from "./use-moved-focus.ts";
import { useRuleList } from "./use-rule-list.ts";

/** Returns the actions on the rules of one type for their summary page. Every change is saved immediately. */
export function useRuleChanges(type: RuleType) {
  const { iteration } = useIteration();
  const list = useRuleList();
  const moved = useMovedFocus();
  const [deleted, setDeleted] = useState<{ name: string; before: readonly IterationRule[] }>();
  // After a conflict, the deletion can no longer be undone.
  if (list.conflict && deleted) setDeleted(undefined);
  const nameOf = (rule: { Name: string }) => ruleName(rule, iteration.iteration_details.IterationDate);
  const rules = rulesOfType(list.rules, type);

  const move = (rule: IterationRule, direction: "up" | "down") => {
    setDeleted(undefined);
    list.change(moveRule(list.rules, rule.ID, direction));
    const position = rules.indexOf(rule) + (direction === "up" ? 0 : 2);
    moved.recordMove({ ruleId: rule.ID, direction, announcement: `${nameOf(rule)} is now rule ${position}.` });
  };
  const remove = (name: string, remaining: readonly IterationRule[]) => {
    setDeleted({ name, before: list.rules });
    list.change(remaining);
  };
  const removeClause = (rule: IterationRule, clauseId: string) => {
    const name = nameOf(rule.AndClauses.find(({ ID }) => ID === clauseId) ?? rule);
    const changed = withoutClause(rule, clauseId);
    remove(
      name,
      list.rules.map((other) => (other.ID === rule.ID ? changed : other)),
    );
  };
  const undo = () => {
    if (deleted) list.change(deleted.before);
    setDeleted(undefined);
  };

  return {
    list,
    rules,
    movedAnnouncement: moved.announcement,
    deleted,
    move,
    removeRule: (rule: IterationRule) => remove(nameOf(rule), deleteRule(list.rules, rule.ID)),
    removeClause,
    undo,
  };
}
