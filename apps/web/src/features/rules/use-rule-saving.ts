import type { IterationRule, RuleType } from "@spi/domain/rule";
import { useState } from "react";
import type { ApiRefusal } from "../../api/refusal.ts";
import { useIterationEdit } from "../../scope/use-iteration-edit.ts";
import type { FieldProblem } from "../../ui/ErrorSummary.tsx";
import type { Alerts } from "../../ui/PageAlerts.tsx";
import { fillingProblem, keptMetadata } from "./library-draft.ts";
import { fieldIds, ruleProblem } from "./rule-check.ts";
import type { RuleDraft, RuleReference } from "./rule-draft.ts";
import { questionWordsOf } from "./question-words.ts";
import type { RulePlace } from "./save-rule.ts";
import { persistedRule, persistedRuleMessages, placeRule, withRunDate } from "./save-rule.ts";

/** The rule or AND clause an editor is for, by what its address names. */
export interface EditedPlace {
  type: RuleType;
  /** Absent for a new rule. */
  ruleId: string | undefined;
  clauseNumber: number | undefined;
}

/**
 * Checks a draft, saves it with the iteration and finds the saved rule in the answer (REQ-FMT-11, REQ-RUL-17). There
 * is none to go on with when the person kept somebody else's deletion.
 */
export function useRuleSaving(place: EditedPlace, reference: RuleReference) {
  const edit = useIterationEdit();
  const [outcome, setOutcome] = useState<{ problems: FieldProblem[]; attempt: number }>({ problems: [], attempt: 0 });
  const show = (problems: FieldProblem[]) => setOutcome(({ attempt }) => ({ problems, attempt: attempt + 1 }));
  const rules = edit.base.IterationRules;
  const runDate = edit.base.IterationDate;

  const save = (typed: RuleDraft, onSaved: (rule: IterationRule | undefined) => void) => {
    const draft = { ...typed, name: withRunDate(typed.name, runDate), metadata: keptMetadata(typed) };
    const others = rules.filter((rule) => rule.ID !== place.ruleId);
    const isClause = place.clauseNumber !== undefined;
    const problem = fillingProblem(typed) ?? ruleProblem({ draft, reference, others, isClause });
    if (problem) return show([problem]);
    const found = placeAmong(rules, place);
    if (!found) return show([{ fieldId: fieldIds.name, message: persistedRuleMessages.noRules }]);
    const placed = placeRule({ rules, place: found, draft, runDate, newId: crypto.randomUUID() });
    if (!placed.ok) return show([{ fieldId: fieldIds.name, message: placed.refusal }]);
    const saved = placed.value;
    setOutcome(({ attempt }) => ({ problems: [], attempt: attempt + 1 }));
    edit.save(
      { IterationRules: saved.rules },
      {
        onSaved: (answer, { IterationRules }) => {
          // Somebody who met another's changes can have chosen their name for the rule, or that it is deleted.
          const written = IterationRules.find(({ ID }) => ID === saved.rule.ID);
          if (!written) return onSaved(undefined);
          const persisted = persistedRule(answer.iteration_details, written);
          if (persisted.ok) onSaved(persisted.value);
          else show([{ fieldId: fieldIds.name, message: persisted.refusal }]);
        },
        onRefused: (refusal) => show(refusedFields(refusal, { ...saved, clauseNumber: place.clauseNumber })),
      },
    );
  };

  const { attempt, problems } = outcome;
  const conflict = edit.conflict && { ...edit.conflict, questionWords: questionWordsOf({ reference, runDate }) };
  const alerts: Alerts = { problems, attempt, refusal: edit.refusal, conflict };
  return { save, alerts, problem: problems[0], saving: edit.saving, runDate };
}

/** The place in the rules as they are now; a rule that was deleted meanwhile becomes a new one. */
function placeAmong(rules: readonly IterationRule[], place: EditedPlace): RulePlace | undefined {
  const rule = rules.find(({ ID }) => ID === place.ruleId);
  if (place.clauseNumber === undefined) return { kind: "rule", type: place.type, rule };
  return rule && { kind: "clause", type: place.type, rule, number: place.clauseNumber };
}

const boxOfField: Readonly<Record<string, string>> = {
  Name: fieldIds.name,
  Description: fieldIds.description,
  CohortLabel: fieldIds.cohort,
  AttributeTarget: fieldIds.conditionType,
  AttributeName: fieldIds.attribute,
  Operator: fieldIds.operator,
  Comparator: fieldIds.comparator,
  CommsRouting: fieldIds.routingIds,
};

interface SavedPlace {
  rules: readonly IterationRule[];
  rule: IterationRule;
  clauseNumber: number | undefined;
}

/** What the server said about the edited rule or clause, at the boxes it is about. */
function refusedFields(refusal: ApiRefusal, { rules, rule, clauseNumber }: SavedPlace): FieldProblem[] {
  const path = `IterationRules.${rules.indexOf(rule)}.`;
  const prefix = clauseNumber === undefined ? path : `${path}AndClauses.${clauseNumber - 1}.`;
  return Object.entries(refusal.body.errors).flatMap(([field, messages]) => {
    const fieldId = field.startsWith(prefix) ? boxOfField[field.slice(prefix.length)] : undefined;
    return fieldId === undefined ? [] : messages.map((message) => ({ fieldId, message }));
  });
}
