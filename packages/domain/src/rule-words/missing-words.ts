import type { Condition } from "../condition/condition.ts";
import type { CodeNames } from "../library/code-lists.ts";
import type { RuleType } from "../rule/rule.ts";
import { withoutRecord } from "./attribute-phrases.ts";
import { describeCondition, laterCondition, namesMissing } from "./condition-words.ts";
import { outcomeTexts } from "./outcome-words.ts";

interface RulePart {
  /** The type of the condition's rule. */
  type: RuleType;
  /** True if the rule has no other condition. */
  alone: boolean;
  codes: CodeNames;
}

/**
 * Describes how a rule's condition treats people who have no value, in one sentence. Empty if the condition's own
 * wording shows it, or if everyone has a value: everyone in a run is in a cohort.
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
 * Returns a condition as a clause about the people: "who were born" becomes "they were born", and "whose ICB" "their
 * ICB".
 */
function asClause(condition: string): string {
  return laterCondition(condition)
    .replace(/^whose /, "their ")
    .replace(/^who /, "they ")
    .replace(/ is on (?=\d)/, " was on ");
}

/**
 * Describes the usual treatment for many rules at once. Each rule then only mentions exceptions
 * (`RuleWords.missingOtherwise`).
 */
export const usualMissingText = "People with no recorded value do not match unless stated otherwise.";
