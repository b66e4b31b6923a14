import { rulesOfType } from "@spi/domain/rule/rule-order";
import { ruleName } from "@spi/domain/rule/rule-name";
import { type Iteration } from "@spi/domain/iteration/iteration";
import { ruleTypeFacts, ruleTypes } from "@spi/domain/rule/rule";

const parts = [
  { value: "iteration", label: "The whole iteration" },
  { value: "details", label: "Details" },
  { value: "routing", label: "Default routing plan IDs" },
  { value: "cohorts", label: "Cohorts" },
] as const;

/** Returns the parts of an iteration that users can comment on: its own parts and each of its rules. */
export function commentParts(iteration: Iteration): { value: string; label: string }[] {
  const rules = ruleTypes.flatMap((type) =>
    rulesOfType(iteration.IterationRules, type).map((rule) => ({
      value: `rule:${rule.ID}`,
      label: `${ruleTypeFacts[type].title} rule: ${ruleName(rule, iteration.IterationDate)}`,
    })),
  );
  return [...parts, ...rules];
}

/** Returns the label of a comment's subject, even for a rule that has been deleted. */
export function commentPartLabel(part: string, iteration: Iteration): string {
  return commentParts(iteration).find(({ value }) => value === part)?.label ?? "A rule that was deleted";
}
