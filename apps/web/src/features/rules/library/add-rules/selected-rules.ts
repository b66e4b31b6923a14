/** Several library rules on one page: the ticked rules, their values and the resulting rules. */
import type { LibraryRule } from "@spi/domain/library/library-rule";
import { needsOf, plansNamedAfter } from "@spi/domain/need/needs";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import type { IterationRule, RuleType } from "@spi/domain/rule/rule";
import type { FieldErrors } from "react-hook-form";
import type { FieldProblem } from "../../../../ui/page/ErrorSummary.tsx";
import { ruleDraftSchema } from "../../rule-check.ts";
import type { RuleDraft, RuleReference } from "../../rule-draft.ts";
import { placeRule } from "../../save-rule.ts";
import { initialDraft, displayName, tokensToLetters } from "../library-draft.ts";

/** The ticked rules with their values, by library ID. */
export type SelectedRules = Readonly<Record<string, RuleDraft>>;

/** Returns the prefix for the names of a ticked rule's fields. */
export const fieldPrefix = (libraryId: string) => `${libraryId}.`;

interface DraftOptions {
  reference: RuleReference;
  type: RuleType;
  /** The campaign's routing plans, which routing rules use. */
  plans: readonly string[];
}

/**
 * Returns the initial draft of a ticked rule. For a routing rule, it includes the plan named after the rule, if there
 * is one.
 */
export function selectedDraft(rule: LibraryRule, { reference, type, plans }: DraftOptions): RuleDraft {
  const { ID } = rule.LibraryRuleMetadata;
  const { target, "library-rules": library } = reference;
  const draft = initialDraft({ saved: undefined, state: { libraryRuleId: ID }, library, target });
  const plan = type === "R" ? planNamedAfter(rule, plans, reference) : undefined;
  return plan === undefined ? draft : { ...draft, routingIds: [plan] };
}

/**
 * Returns the plan named after a library rule's need or a word in its name. Returns undefined if there is no such plan,
 * or more than one.
 */
function planNamedAfter(rule: LibraryRule, plans: readonly string[], { codes }: RuleReference): string | undefined {
  const needs = needsOf(codes["LANGUAGE_PREFERENCE"] ?? []);
  const need = needs.find(({ libraryId }) => libraryId === rule.LibraryRuleMetadata.ID);
  const matchingNeed = need && need.value === rule.Comparator ? need : undefined;
  const matches = matchingNeed
    ? plansNamedAfter(matchingNeed, plans, needs)
    : plansSharingWords(tokensToLetters(rule.Name), plans);
  return matches.length === 1 ? matches[0] : undefined;
}

function plansSharingWords(name: string, plans: readonly string[]): string[] {
  const words: readonly string[] = name.toUpperCase().match(/[A-Z]{3,}/gu) ?? [];
  return plans.filter((plan) =>
    plan
      .toUpperCase()
      .match(/[A-Z]+/gu)
      ?.some((part) => words.includes(part)),
  );
}

interface AddRulesInput {
  selected: SelectedRules;
  rules: readonly IterationRule[];
  type: RuleType;
  reference: RuleReference;
  runDate: string;
  newId: () => string;
}

/** Adds the ticked rules to the iteration's rules in library order, or returns all errors. */
export function addSelectedRules({
  selected,
  rules,
  type,
  reference,
  runDate,
  newId,
}: AddRulesInput): Result<IterationRule[], FieldProblem[]> {
  let added = [...rules];
  const problems: FieldProblem[] = [];
  for (const { LibraryRuleMetadata } of reference["library-rules"]) {
    const draft = selected[LibraryRuleMetadata.ID];
    if (!draft) continue;
    const form = fieldPrefix(LibraryRuleMetadata.ID);
    const check = { reference, others: added, saved: undefined, isClause: false, runDate };
    const checked = ruleDraftSchema(check).safeParse(draft);
    if (!checked.success) {
      problems.push(
        ...checked.error.issues.map(({ path, message }) => ({ fieldId: `${form}${path.join(".")}`, message })),
      );
      continue;
    }
    if (type === "R" && draft.routingIds.length === 0) {
      problems.push({ fieldId: `${form}routingIds`, message: "Choose the routing plan ID for this rule" });
    }
    const placed = placeRule({
      rules: added,
      position: { kind: "rule", type, rule: undefined },
      draft: checked.data,
      newId: newId(),
    });
    if (!placed.ok) return refuse([{ fieldId: `${form}name`, message: placed.refusal }]);
    added = placed.value.rules;
  }
  return problems.length > 0 ? refuse(problems) : ok(added);
}

/** Adds the rule's name to each problem, for the error summary. */
export function withRuleNames(problems: readonly FieldProblem[], library: readonly LibraryRule[]): FieldProblem[] {
  return problems.map(({ fieldId, message }) => {
    const rule = library.find(({ LibraryRuleMetadata }) => fieldId.startsWith(fieldPrefix(LibraryRuleMetadata.ID)));
    return { fieldId, message: rule ? `${displayName(rule.Name)}: ${message}` : message };
  });
}

/** Returns the errors in one rule's fields, for the rule editor. */
export function errorsIn(form: string, problems: readonly FieldProblem[]): FieldErrors<RuleDraft> {
  const errors: Record<string, unknown> = {};
  for (const { fieldId, message } of problems) {
    if (!fieldId.startsWith(form)) continue;
    const path = fieldId.slice(form.length).split(".");
    let node = errors;
    for (const part of path) node = (node[part] ??= {}) as Record<string, unknown>;
    node["message"] = message;
  }
  return errors;
}
