import type { Condition } from "../condition/condition.ts";
import type { CodeNames } from "../library/code-lists.ts";
import type { RuleType } from "../rule/rule.ts";
import { withoutRecord } from "./attribute-phrases.ts";
import { describeCondition, laterCondition, namesMissing } from "./condition-phrases.ts";
import { outcomeTexts } from "./outcome-phrases.ts";

interface RulePart {
  /** Type of the rule that has the condition. */
  type: RuleType;
  /** True if the rule has no other condition. */
  alone: boolean;
  codes: CodeNames;
}

/**
 * Describes in one sentence how a rule's condition treats people who have no value. Empty if the condition's own
 * wording covers them, or if everyone has a value. In conditions about cohorts, everyone has a value, because everyone
 * in a run is in a cohort.
 */
export function describeMissing(condition: Condition, { type, alone, codes }: RulePart): string {
  if (namesMissing(condition)) return "";
  const { attribute, missing } = condition;
  const people = `People ${withoutRecord(attribute)}`;
  if (missing.kind === "as") {
    const equal = { kind: "equals", negated: false, text: missing.value } as const;
    const treated = describeCondition(
      { attribute, operator: "=", comparator: missing.value, test: equal, missing: { kind: "never" } },
      { runDate: null, codes },
    );
    return `${people} are treated as if ${asClause(treated)}.`;
  }
  if (missing.kind === "never") return `${people} do not match.`;
  return alone ? `${people} are also ${outcomeTexts[type].done}.` : `${people} also meet this condition.`;
}

/**
 * Converts a condition to a clause about the people: "who were born" becomes "they were born", and
 * "whose ICB" becomes "their ICB".
 */
function asClause(condition: string): string {
  return laterCondition(condition)
    .replace(/^whose /, "their ")
    .replace(/^who /, "they ")
    .replace(/ is on (?=\d)/, " was on ");
}

/**
 * Describes the usual treatment once for many rules. Each rule then mentions only exceptions
 * (`RuleText.missingOtherwise`).
 */
export const usualMissingText = "People with no recorded value do not match unless stated otherwise.";
