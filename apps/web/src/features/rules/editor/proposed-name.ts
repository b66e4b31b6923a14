import { conditionOf } from "@spi/domain/library/condition-of";
import { ruleNameProblem } from "@spi/domain/rule/rule-names";
import { describeCondition, matchingPeople } from "@spi/domain/rule-sentences/condition-phrases";
import { typedDraft } from "../comparator/typed-draft.ts";
import { type RuleDraft, type RuleReference, toCondition } from "../rule-draft.ts";
import { isComplete } from "./previewed-iteration.ts";

/** Maximum length of a proposed name. Longer sentences are not useful as names. */
const maxLength = 120;

/**
 * Returns the changed draft with a name proposed from its condition, unless the user has entered a different one. Library
 * rules have their own names.
 */
export function withProposedName(before: RuleDraft, changed: RuleDraft, reference: RuleReference): RuleDraft {
  const isOwnName = changed.name.trim() !== "" && changed.name !== proposedName(before, reference);
  return isOwnName || changed.filling ? changed : { ...changed, name: proposedName(changed, reference) };
}

/** Returns a condition's sentence as a rule name. Empty if the condition is incomplete, or its sentence is not a name. */
function proposedName(draft: RuleDraft, reference: RuleReference): string {
  const typed = typedDraft(draft, reference);
  if (!typed.ok || !isComplete(draft, reference)) return "";
  const condition = conditionOf(toCondition(typed.value), reference.attributes);
  if (!condition.ok) return "";
  const words = describeCondition(condition.value, { runDate: null, codes: reference.codes });
  const name = matchingPeople(words).replaceAll(/[“”‘’]/g, "'");
  return name.length > maxLength || ruleNameProblem(name) !== undefined ? "" : name;
}
