import { unfilledTokens } from "@spi/domain/condition/library-tokens";
import type { Iteration } from "@spi/domain/iteration/iteration";
import { typedDraft } from "../comparator/typed-draft.ts";
import { type RuleDraft, type RuleReference, comparatorDisabled } from "../rule-draft.ts";
import { type RulePosition, placeRule } from "../save-rule.ts";
import { conditionProblems } from "../rule-check.ts";

/** Returns whether a rule has all its choices and values. Errors in them are shown when the rule is saved. */
export function isComplete(draft: RuleDraft, reference: RuleReference): boolean {
  const { attributeName, operator, filling, comparator } = draft;
  if (attributeName === "" || operator === "") return false;
  if (comparatorDisabled(draft, reference)) return true;
  return comparator.trim() !== "" && (filling === undefined || unfilledTokens(comparator).length === 0);
}

interface PreviewInput {
  iteration: Iteration;
  position: RulePosition | undefined;
  draft: RuleDraft;
  reference: RuleReference;
  /** ID of a new rule or clause. */
  newId: string;
}

/**
 * Returns the iteration with the edited rule or clause, and the rule's ID. Both are undefined while the rule is
 * incomplete.
 */
export function previewedIteration({ iteration, position, draft, reference, newId }: PreviewInput) {
  const typed = typedDraft(draft, reference);
  if (!position || !typed.ok || conditionProblems(typed.value, reference).length > 0)
    return { draft: undefined, rule: undefined };
  const placed = placeRule({ rules: iteration.IterationRules, position, draft: typed.value, newId });
  if (!placed.ok) return { draft: undefined, rule: undefined };
  return { draft: { ...iteration, IterationRules: placed.value.rules }, rule: placed.value.rule.ID };
}
