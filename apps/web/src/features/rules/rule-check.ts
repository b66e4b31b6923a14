import { conditionOf } from "@spi/domain/library/condition-of";
import { type AndClause, type IterationRule, ruleMessages } from "@spi/domain/rule/rule";
import { sameName } from "@spi/domain/names/names";
import { namesOnePersonMessage } from "@spi/domain/rule/identifying";
import { ruleName } from "@spi/domain/rule/rule-name";
import { ruleDescriptionProblem, ruleNameProblem } from "@spi/domain/rule/rule-names";
import * as z from "zod";
import { notAddedProblem } from "../../ui/fields/picker.ts";
import { fillingProblems, metadataToSave } from "./library/library-draft.ts";
import {
  type DraftProblem,
  type RuleDraft,
  type RuleReference,
  chosenAttribute,
  comparesRestrictedAttribute,
  offeredConditionTypes,
  offeredOperators,
  toCondition,
} from "./rule-draft.ts";
import { typedDraft } from "./comparator/typed-draft.ts";

interface RuleCheck {
  reference: RuleReference;
  /** The iteration's other rules. */
  others: readonly IterationRule[];
  /** The saved rule or clause. Its name and description are accepted if unchanged, even if they are invalid. */
  saved: AndClause | undefined;
  /** True for AND clauses, which do not have their own name or need a description. */
  isClause: boolean;
  runDate: string;
}

/** Returns a schema that parses a draft, or lists all its errors in page order. */
export function ruleDraftSchema(check: RuleCheck): z.ZodType<RuleDraft, RuleDraft> {
  return z.custom<RuleDraft>().transform((input, context) => {
    const read = typedDraft(input, check.reference);
    const parsed = read.ok ? read.value : input;
    const draft = { ...parsed, metadata: metadataToSave(parsed) };
    for (const { path, message } of ruleProblems(draft, check)) {
      context.addIssue({ code: "custom", path: [...path], message });
    }
    return draft;
  });
}

/**
 * Returns all errors at once, except that errors in the comparator are included only if there is no error in the name.
 */
function ruleProblems(draft: RuleDraft, { reference, others, saved, isClause, runDate }: RuleCheck): DraftProblem[] {
  const name = isClause || draft.name === saved?.Name ? undefined : nameProblem(draft.name, others, runDate);
  const isUnchangedDescription =
    draft.description === saved?.Description || (isClause && draft.description.trim() === "");
  const choice = choiceProblem(draft, reference);
  return [
    ...problemAt("name", name),
    ...problemAt("description", isUnchangedDescription ? undefined : ruleDescriptionProblem(draft.description)),
    ...(choice ? [choice] : name === undefined ? comparatorProblems(draft, reference) : []),
    ...problemAt("routingIds", notAddedProblem(draft.pendingRoutingId)),
  ];
}

/** Returns the errors that make the draft's condition invalid. */
export function conditionProblems(draft: RuleDraft, reference: RuleReference): DraftProblem[] {
  const choice = choiceProblem(draft, reference);
  return choice ? [choice] : comparatorProblems(draft, reference);
}

function problemAt(field: keyof RuleDraft, message: string | undefined): DraftProblem[] {
  return message === undefined ? [] : [{ path: [field], message }];
}

/** Returns an error if the name is invalid or is not unique as displayed, including the run date. */
function nameProblem(name: string, others: readonly IterationRule[], runDate: string): string | undefined {
  const displayName = ruleName({ Name: name }, runDate);
  const isTaken = name.trim() !== "" && others.some((rule) => sameName(ruleName(rule, runDate), displayName));
  return isTaken ? ruleMessages.nameTaken : ruleNameProblem(name);
}

/** Errors in choices, worded for both the words and the fields of a condition. */
const choiceMessages = { attribute: "Choose what to check", operator: "Choose how to match people" } as const;

/** Returns the error for the first choice that is missing or invalid. Later choices depend on it. */
function choiceProblem(draft: RuleDraft, reference: RuleReference): DraftProblem | undefined {
  const types = offeredConditionTypes(draft.level, reference);
  if (types.length > 0 && !types.includes(draft.conditionType)) {
    return { path: ["conditionType"], message: "Choose a condition type" };
  }
  if (!chosenAttribute(draft, reference)) return { path: ["attributeName"], message: choiceMessages.attribute };
  if (draft.operator !== "" && comparesRestrictedAttribute(draft, reference)) {
    return { path: ["attributeName"], message: namesOnePersonMessage };
  }
  if (offeredOperators(draft, reference).some(({ Operator }) => Operator === draft.operator)) return undefined;
  return { path: ["operator"], message: choiceMessages.operator };
}

/** Returns the errors in the comparator, or in the controls that determine it. */
function comparatorProblems(draft: RuleDraft, reference: RuleReference): DraftProblem[] {
  const filling = fillingProblems(draft);
  if (filling.length > 0) return filling;
  const input = typedDraft(draft, reference);
  const condition = input.ok ? conditionOf(toCondition(input.value), reference.attributes) : input;
  return condition.ok ? [] : [{ path: ["comparator"], message: condition.refusal }];
}
