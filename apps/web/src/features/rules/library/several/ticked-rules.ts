/** Several library rules on one page: what is ticked, how each is filled in, and the rules that makes. */
import type { LibraryRule } from "@spi/domain/library/library-rule";
import { needsOf, plansCalledAfter } from "@spi/domain/need/needs";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import type { IterationRule, RuleType } from "@spi/domain/rule/rule";
import type { FieldErrors } from "react-hook-form";
import type { FieldProblem } from "../../../../ui/page/ErrorSummary.tsx";
import { ruleDraftSchema } from "../../rule-check.ts";
import type { RuleDraft, RuleReference } from "../../rule-draft.ts";
import { placeRule } from "../../save-rule.ts";
import { openingDraft, shownName, withLetters } from "../library-draft.ts";

/** The rules that are ticked, by their library ID, as they are filled in. */
export type TickedRules = Readonly<Record<string, RuleDraft>>;

/** What the names of a ticked rule's boxes begin with. */
export const formOf = (libraryId: string) => `${libraryId}.`;

interface Opening {
  reference: RuleReference;
  type: RuleType;
  /** The campaign's routing plans, for routing rules. */
  plans: readonly string[];
}

/** A ticked rule as it begins; a routing rule with the plan that is called after it, if there is one. */
export function tickedDraft(rule: LibraryRule, { reference, type, plans }: Opening): RuleDraft {
  const { ID } = rule.LibraryRuleMetadata;
  const { target, "library-rules": library } = reference;
  const draft = openingDraft({ saved: undefined, state: { libraryRuleId: ID }, library, target });
  const plan = type === "R" ? planCalledAfter(rule, plans, reference) : undefined;
  return plan === undefined ? draft : { ...draft, routingIds: [plan] };
}

/**
 * The only plan that is called after the need a library rule is for, or has a word of its name; undefined where there is none or
 * several.
 */
function planCalledAfter(rule: LibraryRule, plans: readonly string[], { codes }: RuleReference): string | undefined {
  const needs = needsOf(codes["LANGUAGE_PREFERENCE"] ?? []);
  const need = needs.find(({ libraryId }) => libraryId === rule.LibraryRuleMetadata.ID);
  const asked = need && need.value === rule.Comparator ? need : undefined;
  const found = asked ? plansCalledAfter(asked, plans, needs) : plansWithWordsOf(withLetters(rule.Name), plans);
  return found.length === 1 ? found[0] : undefined;
}

function plansWithWordsOf(name: string, plans: readonly string[]): string[] {
  const words: readonly string[] = name.toUpperCase().match(/[A-Z]{3,}/gu) ?? [];
  return plans.filter((plan) =>
    plan
      .toUpperCase()
      .match(/[A-Z]+/gu)
      ?.some((part) => words.includes(part)),
  );
}

interface Adding {
  ticked: TickedRules;
  rules: readonly IterationRule[];
  type: RuleType;
  reference: RuleReference;
  runDate: string;
  newId: () => string;
}

/** The iteration's rules with the ticked ones after them, in the library's order; or all there is to correct. */
export function addTicked({
  ticked,
  rules,
  type,
  reference,
  runDate,
  newId,
}: Adding): Result<IterationRule[], FieldProblem[]> {
  let added = [...rules];
  const problems: FieldProblem[] = [];
  for (const { LibraryRuleMetadata } of reference["library-rules"]) {
    const draft = ticked[LibraryRuleMetadata.ID];
    if (!draft) continue;
    const form = formOf(LibraryRuleMetadata.ID);
    const check = { reference, others: added, saved: undefined, isClause: false, runDate };
    const checked = ruleDraftSchema(check).safeParse(draft);
    if (!checked.success) {
      problems.push(
        ...checked.error.issues.map(({ path, message }) => ({ fieldId: `${form}${path.join(".")}`, message })),
      );
      continue;
    }
    if (type === "R" && draft.routingIds.length === 0) {
      problems.push({ fieldId: `${form}routingIds`, message: "Choose the routing plan ID this rule sends" });
    }
    const placed = placeRule({
      rules: added,
      place: { kind: "rule", type, rule: undefined },
      draft: checked.data,
      newId: newId(),
    });
    if (!placed.ok) return refuse([{ fieldId: `${form}name`, message: placed.refusal }]);
    added = placed.value.rules;
  }
  return problems.length > 0 ? refuse(problems) : ok(added);
}

/** The problems of all rules as they are said together: each names its rule, which is out of sight there. */
export function withRuleNames(problems: readonly FieldProblem[], library: readonly LibraryRule[]): FieldProblem[] {
  return problems.map(({ fieldId, message }) => {
    const rule = library.find(({ LibraryRuleMetadata }) => fieldId.startsWith(formOf(LibraryRuleMetadata.ID)));
    return { fieldId, message: rule ? `${shownName(rule.Name)}: ${message}` : message };
  });
}

/** The problems of one rule's boxes as its editor shows them. */
export function errorsIn(form: string, problems: readonly FieldProblem[]): FieldErrors<RuleDraft> {
  const errors: Record<string, unknown> = {};
  for (const { fieldId, message } of problems) {
    if (!fieldId.startsWith(form)) continue;
    const path = fieldId.slice(form.length).split(".");
    let place = errors;
    for (const part of path) place = (place[part] ??= {}) as Record<string, unknown>;
    place["message"] = message;
  }
  return errors;
}
