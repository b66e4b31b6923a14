import type { IterationRule, RuleType } from "@spi/domain/rule/rule";
import { deleteRule } from "../rule-order.ts";
import { useState } from "react";
import type { Path } from "react-hook-form";
import type { ApiRefusal } from "../../../ui/page/refusal.ts";
import { useIterationEdit } from "../../../scope/editing/use-iteration-edit.ts";
import { formAlerts, useDraftForm } from "../../../ui/form/use-draft-form.ts";
import { type EditorInput, initialDraft } from "../library/library-draft.ts";
import { previewedIteration } from "./previewed-iteration.ts";
import { ruleDraftSchema } from "../rule-check.ts";
import type { RuleDraft, RuleReference } from "../rule-draft.ts";
import { type RulePosition, persistedRule, persistedRuleMessages, placeRule } from "../save-rule.ts";

/** The rule or AND clause in an editor, as identified by its address. */
export interface EditedPosition {
  type: RuleType;
  /** Absent for a new rule. */
  ruleId: string | undefined;
  clauseNumber: number | undefined;
  /** The rule that a new rule is a copy of, with new IDs. */
  copied?: IterationRule | undefined;
}

interface RuleFormInput {
  position: EditedPosition;
  reference: RuleReference;
  opening: Pick<EditorInput, "saved" | "state">;
}

/**
 * Manages the form for a rule. `save` validates the rule, saves it with the iteration and finds the saved rule in the
 * response. There is no saved rule if the user accepted another user's deletion of it.
 */
export function useRuleForm({ position, reference, opening }: RuleFormInput) {
  const edit = useIterationEdit();
  const { IterationRules: rules, IterationDate: runDate } = edit.base;
  const others = rules.filter((rule) => rule.ID !== position.ruleId);
  const isClause = position.clauseNumber !== undefined;
  const saved = isClause ? opening.saved : rules.find((rule) => rule.ID === position.ruleId);
  const draftContext = { ...opening, library: reference["library-rules"], target: reference.target, isClause };
  const form = useDraftForm(
    ruleDraftSchema({ reference, others, saved, isClause, runDate }),
    initialDraft({ ...draftContext, state: null }),
    initialDraft(draftContext),
  );
  const [newId] = useState(() => crypto.randomUUID());
  const showProblem = (field: Path<RuleDraft>, message: string) => form.setError(field, { type: "refused", message });

  const saveDraft = (draft: RuleDraft, onSaved: (rule: IterationRule | undefined) => void) => {
    const rulePosition = toRulePosition(rules, position);
    if (!rulePosition) return showProblem("name", persistedRuleMessages.noRules);
    const placed = placeRule({ rules, position: rulePosition, draft, newId });
    if (!placed.ok) return showProblem("name", placed.refusal);
    const saved = placed.value;
    edit.save(
      { IterationRules: saved.rules },
      {
        onSaved: (answer, { IterationRules }) => {
          // After a conflict, the user may have chosen the other user's name for the rule, or accepted its deletion.
          const written = IterationRules.find(({ ID }) => ID === saved.rule.ID);
          if (!written) return onSaved(undefined);
          const persisted = persistedRule(answer.iteration_details, written.ID);
          if (persisted.ok) onSaved(persisted.value);
          else showProblem("name", persisted.refusal);
        },
        onRefused: (refusal) => {
          for (const { field, message } of refusedFields(refusal, { ...saved, clauseNumber: position.clauseNumber })) {
            showProblem(field, message);
          }
        },
      },
    );
  };

  return {
    form,
    save: (onSaved: (rule: IterationRule | undefined) => void) =>
      void form.handleSubmit((draft) => saveDraft(draft, onSaved))(),
    /** Deletes the rule and its AND clauses from the iteration. Unsaved changes are discarded. */
    remove: (onRemoved: () => void) =>
      edit.save({ IterationRules: deleteRule(rules, position.ruleId ?? "") }, { onSaved: onRemoved }),
    alerts: formAlerts(form, { refusal: edit.refusal, conflict: edit.conflict }),
    saving: edit.saving,
    /** The iteration, including the unsaved changes. */
    previewed: {
      base: edit.base,
      ...previewedIteration({
        iteration: edit.base,
        position: toRulePosition(rules, position),
        draft: form.watch(),
        reference,
        newId,
      }),
    },
    runDate,
  };
}

/**
 * Returns the draft's current position in the rules. A rule that has been deleted in the meantime becomes a new rule.
 */
function toRulePosition(rules: readonly IterationRule[], position: EditedPosition): RulePosition | undefined {
  const rule = rules.find(({ ID }) => ID === position.ruleId);
  if (position.clauseNumber === undefined) return { kind: "rule", type: position.type, rule, copied: position.copied };
  return rule && { kind: "clause", type: position.type, rule, number: position.clauseNumber };
}

const draftFields: Readonly<Record<string, Path<RuleDraft>>> = {
  Name: "name",
  Description: "description",
  CohortLabel: "cohortLabel",
  AttributeTarget: "conditionType",
  AttributeName: "attributeName",
  Operator: "operator",
  Comparator: "comparator",
  CommsRouting: "routingIds",
};

interface SavedPosition {
  rules: readonly IterationRule[];
  rule: IterationRule;
  clauseNumber: number | undefined;
}

/** Returns the server's errors about the edited rule or clause, by field. */
function refusedFields({ body }: ApiRefusal, { rules, rule, clauseNumber }: SavedPosition) {
  const path = `IterationRules.${rules.indexOf(rule)}.`;
  const prefix = clauseNumber === undefined ? path : `${path}AndClauses.${clauseNumber - 1}.`;
  return Object.entries(body.errors).flatMap(([name, messages]) => {
    const field = name.startsWith(prefix) ? draftFields[name.slice(prefix.length)] : undefined;
    return field === undefined ? [] : [{ field, message: messages.join(" ") }];
  });
}
