import type { RuleType } from "@spi/domain/rule";

const reason =
  "Rule 1 is the highest priority. When several rules are true for a person, the highest-priority true rule is recorded as the reason the person was not sent an invitation.";

/** What rules of a type are for, and what their order decides (REQ-SEL-20, REQ-SEL-24). */
export const ruleExplanations = {
  F: { purpose: "Filter rules leave out people who are not suitable for an invitation now.", order: reason },
  S: {
    purpose: "Suppression rules leave out suitable people who should not be sent an invitation.",
    order: reason,
  },
  R: {
    purpose: "Routing rules choose another routing plan for people the default does not fit.",
    order:
      "Rule 1 is the highest priority. People who match a rule only receive this communication type, not the default. With no routing rules, the iteration's default routing plan is used.",
  },
} as const satisfies Record<RuleType, { purpose: string; order: string }>;
