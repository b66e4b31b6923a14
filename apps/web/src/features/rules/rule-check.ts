import { conditionOf } from "@spi/domain/library/condition-of";
import { hasNameCharacters, nameMaxLength, nameMessages } from "@spi/domain/names";
import type { IterationRule } from "@spi/domain/rule";
import { ruleMessages } from "@spi/domain/rule";
import type { FieldProblem } from "../../ui/ErrorSummary.tsx";
import type { RuleDraft, RuleReference } from "./rule-draft.ts";
import { chosenAttribute, offeredConditionTypes, offeredOperators } from "./rule-draft.ts";
import { toCondition } from "./save-rule.ts";

/** The ids of the editor's boxes, which error summaries lead to. */
export const fieldIds = {
  name: "rule-name",
  description: "rule-description",
  cohort: "rule-cohort",
  level: "attribute-level",
  conditionType: "condition-type",
  attribute: "attribute",
  operator: "operator",
  comparator: "comparator",
  routingIds: "routing-ids",
} as const;

interface RuleCheck {
  draft: RuleDraft;
  reference: RuleReference;
  /** The iteration's rules other than the edited one. */
  others: readonly IterationRule[];
  /** AND clauses have no name or description of their own to check (REQ-RUL-18). */
  isClause: boolean;
}

/** The first thing to correct, in the order of the page: one message is shown at a time (REQ-RUL-11). */
export function ruleProblem({ draft, reference, others, isClause }: RuleCheck): FieldProblem | undefined {
  return (isClause ? undefined : textProblem(draft, others)) ?? conditionProblem(draft, reference);
}

/** What is wrong with a rule's name or description, if anything. */
function textProblem(draft: RuleDraft, others: readonly IterationRule[]): FieldProblem | undefined {
  const name = nameProblem(draft.name, others);
  if (name) return { fieldId: fieldIds.name, message: name };
  const description = characterProblem(draft.description, "Rule description");
  if (draft.description.trim() === "") return { fieldId: fieldIds.description, message: ruleMessages.description };
  return description === undefined ? undefined : { fieldId: fieldIds.description, message: description };
}

function nameProblem(name: string, others: readonly IterationRule[]): string | undefined {
  if (name.trim() === "") return ruleMessages.name;
  if (others.some((rule) => rule.Name.trim() === name.trim())) return ruleMessages.nameTaken;
  return characterProblem(name, "Rule name");
}

function characterProblem(text: string, what: string): string | undefined {
  if (!hasNameCharacters(text)) return nameMessages.characters;
  return text.length > nameMaxLength ? nameMessages.tooLong(what) : undefined;
}

function conditionProblem(draft: RuleDraft, reference: RuleReference): FieldProblem | undefined {
  const types = offeredConditionTypes(draft.level, reference);
  if (types.length > 0 && !types.includes(draft.conditionType)) {
    return { fieldId: fieldIds.conditionType, message: "Choose a condition type" };
  }
  if (!chosenAttribute(draft, reference)) return { fieldId: fieldIds.attribute, message: ruleMessages.attribute };
  if (!offeredOperators(draft, reference).some(({ Operator }) => Operator === draft.operator)) {
    return { fieldId: fieldIds.operator, message: ruleMessages.operator };
  }
  const condition = conditionOf(toCondition(draft), reference.attributes);
  return condition.ok ? undefined : { fieldId: fieldIds.comparator, message: condition.refusal };
}
