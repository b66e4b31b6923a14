import { typedComparator, describeSeparators } from "./typed-comparator.ts";
import { operatorFamilies } from "@spi/domain/condition/operator-families";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import { type RuleDraft, type RuleReference, chosenAttribute, toCondition } from "../rule-draft.ts";
import { partsOf } from "./comparator-helper.ts";

/**
 * Returns the draft with its comparator in its stored form, or the errors. A saved or imported comparator that the user
 * has not changed is retained, because different text would select different people.
 */
export function typedDraft(draft: RuleDraft, reference: RuleReference): Result<RuleDraft, string> {
  const attribute = chosenAttribute(draft, reference);
  if (!attribute || draft.filling || isUnchanged(draft)) return ok(draft);
  const typed = typedComparator({ operator: draft.operator, comparator: draft.comparator, attribute });
  return typed.ok ? ok({ ...draft, comparator: typed.value }) : refuse(typed.refusal.message);
}

function isUnchanged(draft: RuleDraft): boolean {
  return JSON.stringify(toCondition(draft)) === JSON.stringify(draft.saved);
}

/** Describes the separators between the comparator's items. Returns undefined if the comparator is not a list. */
export function separatorsOf(draft: RuleDraft, reference: RuleReference): string | undefined {
  const attribute = chosenAttribute(draft, reference);
  const family = operatorFamilies.get(draft.operator)?.family;
  return attribute && (family === "oneOf" || family === "memberOf") ? describeSeparators(attribute) : undefined;
}

/** Returns the comparator's items in their stored form. Empty if the comparator is not a list or is invalid. */
export function listItems(draft: RuleDraft, reference: RuleReference): string[] {
  const typed = typedDraft(draft, reference);
  if (!typed.ok || separatorsOf(draft, reference) === undefined) return [];
  const { base } = partsOf(typed.value.comparator);
  return base === "" ? [] : base.split(",");
}
