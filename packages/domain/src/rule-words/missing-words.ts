import type { Condition } from "../condition/condition.ts";
import type { CodeNames } from "../library/code-lists.ts";
import type { RuleType } from "../rule/rule.ts";
import { outcomeWords } from "./outcome-words.ts";
import { subjectOf } from "./subject.ts";
import { valueWords } from "./value-words.ts";

interface AskedBy {
  /** The type of the rule that asks. */
  type: RuleType;
  /** True when no other condition of the rule must hold as well. */
  alone: boolean;
  codes: CodeNames;
}

/**
 * What a condition of a rule does with people who have no value; empty where its sentence says it, or where everybody
 * has one: everybody in a run is in a cohort.
 */
export function missingWords({ attribute, test, missing }: Condition, { type, alone, codes }: AskedBy): string {
  if (test.kind === "memberOf" || test.kind === "missing") return "";
  const { done } = outcomeWords[type];
  const people = `People whose ${subjectOf(attribute)} is not recorded`;
  if (missing.kind === "as") return `${people} are treated as ${valueWords(missing.value, { attribute, codes })}.`;
  if (missing.kind === "never")
    return type === "R" ? `${people} do not match this rule.` : `${people} are not ${done}.`;
  return alone ? `${people} are ${done} too.` : `${people} count as meeting this condition.`;
}

/** Said once of many rules, of which each then says only what it does otherwise (`RuleWords.missingOtherwise`). */
export const usualMissingWords = "A rule does not match people whose value for it is not recorded, unless it says so.";
