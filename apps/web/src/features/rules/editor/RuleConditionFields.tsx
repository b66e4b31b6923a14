import { allClauses } from "@spi/domain/rule/and-clauses";
import { missingEditor, noEditorMessage } from "../library/controls.ts";
import { joinRoutingPlanIds } from "@spi/domain/rule/routing-plan-ids";
import type { IterationRule } from "@spi/domain/rule/rule";
import { describeClause, ruleSentence } from "@spi/domain/rule-sentences/rule-sentences";
import { typedDraft } from "../comparator/typed-draft.ts";
import { CohortField } from "./CohortField.tsx";
import { ConditionEditor } from "./ConditionEditor.tsx";
import { EditorCard } from "./EditorCard.tsx";
import { libraryTitle } from "../library/library-draft.ts";
import { type DraftFieldsProps, type RuleDraft, type RuleReference, toCondition } from "../rule-draft.ts";
import { isComplete } from "./previewed-iteration.ts";
import { withProposedName } from "./proposed-name.ts";
import { RuleMeaning } from "./RuleMeaning.tsx";
import { TailoredEditor } from "./TailoredEditor.tsx";
import type { EditedPosition } from "./use-rule-form.ts";

interface RuleConditionFieldsProps extends DraftFieldsProps {
  position: EditedPosition;
  rule: IterationRule | undefined;
  runDate: string;
}

/**
 * Edits the condition of a rule or clause, with a sentence that explains it together with the rule's other conditions.
 */
export function RuleConditionFields({ position, rule, runDate, ...fields }: RuleConditionFieldsProps) {
  const { draft, reference, onChange } = fields;
  const { type, clauseNumber } = position;
  const isClause = clauseNumber !== undefined;
  const others = otherConditions(rule, { clauseNumber, reference, runDate });
  const clauseContext = { reference, runDate, type, alone: others.length === 0 };
  const typed = typedDraft(draft, reference);
  const words = typed.ok ? describeClause(toCondition(typed.value), clauseContext) : { problem: typed.refusal };
  const savedClause = rule && allClauses(rule)[clauseNumber ?? 0];
  const saved = { CohortLabel: rule?.CohortLabel, CommsRouting: rule?.CommsRouting, Carried: rule?.Carried };
  const typedRule = {
    CohortLabel: draft.cohortLabel,
    CommsRouting: joinRoutingPlanIds(draft.routingIds),
    Carried: rule?.Carried,
  };
  return (
    <EditorCard heading={questionHeading({ isClause, draft })}>
      {isClause || type === "R" ? null : (
        <CohortField
          value={draft.cohortLabel}
          error={fields.errors.cohortLabel?.message}
          reference={reference}
          onChange={(cohortLabel) => onChange({ ...draft, cohortLabel })}
        />
      )}
      {isClause && rule && others.length > 0 ? (
        <div className="spi-so-far">
          <h3 className="nhsuk-heading-xs nhsuk-u-margin-bottom-1">The rule without this clause</h3>
          <p className="nhsuk-u-margin-bottom-0">{ruleSentence({ Type: type, ...saved }, others)}</p>
        </div>
      ) : null}
      <QuestionFields
        {...fields}
        runDate={runDate}
        onChange={(changed) => onChange(isClause ? changed : withProposedName(draft, changed, reference))}
      />
      {isComplete(draft, reference) ? (
        <RuleMeaning
          rule={{ Type: type, ...(isClause ? saved : typedRule) }}
          text={words}
          others={others}
          saved={savedClause && describeClause(savedClause, clauseContext)}
        />
      ) : null}
    </EditorCard>
  );
}

/** Shows the rule's library page if there is one, otherwise the builder. */
function QuestionFields({ runDate, ...fields }: DraftFieldsProps & { runDate: string }) {
  const { metadata, filling } = fields.draft;
  if (metadata && filling)
    return <TailoredEditor {...fields} metadata={metadata} filling={filling} runDate={runDate} />;
  const missing = metadata && missingEditor(metadata);
  return (
    <>
      {missing === undefined ? null : <p className="nhsuk-inset-text">{noEditorMessage(missing)}</p>}
      <ConditionEditor {...fields} runDate={runDate} />
    </>
  );
}

function questionHeading({ isClause, draft }: { isClause: boolean; draft: RuleDraft }): string {
  if (draft.filling && draft.metadata) return libraryTitle(draft.metadata);
  return isClause ? "AND condition" : "Rule condition";
}

interface Others {
  clauseNumber: number | undefined;
  reference: RuleReference;
  runDate: string;
}

/** Returns the rule's other conditions in words, omitting conditions that cannot be read. */
function otherConditions(rule: IterationRule | undefined, { clauseNumber, reference, runDate }: Others): string[] {
  if (!rule) return [];
  return allClauses(rule)
    .filter((_, index) => index !== (clauseNumber ?? 0))
    .map((clause) => describeClause(clause, { reference, runDate, type: rule.Type, alone: false }))
    .flatMap((words) => (words.problem === undefined ? [words.condition] : []));
}
