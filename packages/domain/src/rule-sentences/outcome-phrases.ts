import type { RuleType } from "../rule/rule.ts";

/**
 * Words for each rule type's effect on the people who match. `does` begins a sentence, `done` follows "they are", and
 * `purpose` is a sentence about all rules of the type.
 */
export const outcomeTexts = {
  F: {
    does: "Filters out",
    done: "filtered out",
    purpose: "Filters out people who should not currently be invited.",
  },
  S: {
    does: "Suppresses",
    done: "suppressed",
    purpose: "Suppresses eligible people who should not be sent an invitation, such as people who have opted out.",
  },
  R: {
    does: "Sends this communication to",
    done: "sent this communication",
    purpose: "Chooses a different routing plan for people if the default does not suit them.",
  },
} as const satisfies Record<RuleType, { does: string; done: string; purpose: string }>;

/** Effect of a routing rule that contains only status texts. */
export const statusTextEffect = "Does not send a message to";

/** Words for a routing rule without a plan. The people it matches get the default. */
export const withoutEffect = { does: "Has no effect on", instead: "They get the default." } as const;

/** Warning about an iteration without rules. */
export const noRulesText = "There are no rules, so everyone in the cohorts would be invited";
