import type { RuleType } from "@spi/domain/rule/rule";

const reason =
  "Rule 1 is the highest priority. When several rules are true for a person, the highest-priority true rule is recorded as the reason the person was not sent an invitation.";

/** Effect of the order of each type's rules. */
export const orderExplanations = {
  F: reason,
  S: reason,
  R: "Rule 1 is the highest priority. People who match a rule only receive this communication type, not the default. With no routing rules, the iteration's default routing plan is used.",
} as const satisfies Record<RuleType, string>;
