import type { RuleType } from "@spi/domain/rule/rule";

const reason =
  "Rule 1 is the highest priority. When a person matches more than one rule, the highest-priority rule is recorded as the reason they were not sent an invitation.";

/** Effect of the order of rules, by rule type. */
export const orderExplanations = {
  F: reason,
  S: reason,
  R: "Rule 1 is the highest priority. People who match a rule only receive this communication type, not the default. If there are no routing rules, the iteration's default routing plan is used.",
} as const satisfies Record<RuleType, string>;
