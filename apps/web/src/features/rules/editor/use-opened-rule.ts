import type { IterationRule, RuleType } from "@spi/domain/rule/rule";
import { useState } from "react";
import { useIteration } from "../../../scope/IterationScope.tsx";

/**
 * Returns the rule identified in the address. The rule is retained once it has been found, because another user can
 * delete it while this user is editing it.
 */
export function useOpenedRule(type: RuleType, ruleId: string): IterationRule | undefined {
  const { iteration } = useIteration();
  const [opened, setOpened] = useState<IterationRule>();
  const rules = iteration.iteration_details.IterationRules;
  const currentRule = rules.find(({ ID, Type }) => ID === ruleId && Type === type);
  if (currentRule && currentRule !== opened) setOpened(currentRule);
  return currentRule ?? (opened?.ID === ruleId ? opened : undefined);
}
