import { isAlwaysSafety, safetyTexts } from "@spi/domain/expectation/safety";
import type { Sentence } from "@spi/domain/expectation/expectations";
import type { IterationCohort } from "@spi/domain/iteration/iteration";
import type { Target } from "@spi/domain/campaign/campaign";
import type { Day } from "@spi/domain/day/calendar";
import { type ComponentType, type ReactNode, useState } from "react";
import { usePersistentState } from "../../../drafts/use-persistent-state.ts";
import { Button } from "../../../ui/Button.tsx";
import { Checkbox, Radios } from "../../../ui/fields/ChoiceFields.tsx";
import { SelectField } from "../../../ui/fields/SelectField.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { useFirstProblem } from "../../../ui/form/use-first-problem.ts";
import { EditingNotice, CancelButton } from "../EditingNotice.tsx";
import { ConditionList } from "./ConditionList.tsx";
import {
  type SentenceCondition,
  type SentenceDraft,
  emptySentence,
  readSentence,
  toSentenceDraft,
  sentenceKinds,
  withCondition,
} from "./read-sentence.ts";

/** Component with the rule editor's fields for one condition, and the actions on that condition. */
export type ConditionEditor = ComponentType<{
  target: Target;
  chosen: readonly IterationCohort[];
  runDate: Day;
  /** True to show relative days without a date, because each iteration has its own run date. */
  undated?: boolean | undefined;
  children: (controls: {
    hasContent: boolean;
    readCondition: () => SentenceCondition | undefined;
    clear: () => void;
  }) => ReactNode;
}>;

interface SentenceFormProps {
  about: { target: Target; chosen: readonly IterationCohort[]; runDate: Day; plans: readonly string[] };
  ConditionEditor: ConditionEditor;
  disabled: boolean;
  /** Names of the existing expectations. */
  takenNames: readonly string[];
  /** The existing sentence to change, or undefined for a new one. */
  edited: Sentence | undefined;
  /** Saves the item. `onAdded` is called after the save. */
  onAdd: (sentence: Sentence, onAdded: () => void) => void;
  onCancel: () => void;
}

/**
 * Lets users edit a sentence about people. The sentence has a requirement, and conditions from the rule editor that
 * describe the people. People must meet all the conditions.
 */
export function SentenceForm({
  about,
  ConditionEditor,
  disabled,
  takenNames,
  edited,
  onAdd,
  onCancel,
}: SentenceFormProps) {
  const { plans, ...editorProps } = about;
  const start = edited ? toSentenceDraft(edited) : emptySentence;
  const [draft, setDraft] = usePersistentState<SentenceDraft>(edited ? `sentence ${edited.Name}` : "sentence", start);
  const [problems, setProblems] = useState<Partial<Record<keyof SentenceDraft, string>>>({});
  const { form, focusFirstProblem } = useFirstProblem<HTMLDivElement>();
  const change = (changed: Partial<SentenceDraft>) => setDraft({ ...draft, ...changed });
  const finish = (last: SentenceCondition | undefined) => {
    const all = { ...draft, conditions: withCondition(draft.conditions, last) };
    const read = readSentence(all, takenNames);
    setProblems(read.ok ? {} : read.refusal);
    setDraft(all);
    if (read.ok) onAdd(read.value, () => setDraft(start));
  };
  const showOtherProblems = () => {
    const read = readSentence(draft, takenNames);
    setProblems(read.ok ? {} : { ...read.refusal, conditions: undefined });
  };
  return (
    <div ref={form} className="spi-part">
      {edited ? <EditingNotice name={edited.Name} /> : null}
      <Radios
        id="kind"
        legend="Type of expectation"
        legendSize="s"
        choices={sentenceKinds}
        value={draft.kind}
        onChange={(kind) => change({ kind })}
      />
      {draft.kind === "Plan" ? (
        <SelectField
          id="sentence-plan"
          label="Routing plan"
          value={draft.plan}
          onChange={(plan) => change({ plan })}
          placeholder="Select a routing plan"
          choices={[...new Set([...plans, ...(start.plan === "" ? [] : [start.plan])])].map((value) => ({
            value,
            label: value,
          }))}
          error={problems.plan}
        />
      ) : null}
      <ConditionList
        conditions={draft.conditions}
        runDate={about.runDate}
        onChange={(conditions) => change({ conditions })}
      />
      <ConditionEditor {...editorProps}>
        {({ hasContent, readCondition, clear }) => (
          <>
            {problems.conditions === undefined ? null : (
              <p className="nhsuk-error-message" role="alert">
                {problems.conditions}
              </p>
            )}
            <Button
              variant="secondary"
              small
              repeatable
              onClick={() => {
                const condition = readCondition();
                focusFirstProblem();
                if (condition) change({ conditions: withCondition(draft.conditions, condition) });
              }}
            >
              Add another condition
            </Button>
            <TextField
              id="sentence-name"
              label="Expectation name"
              hint="For example, No one younger than 75 is invited."
              value={draft.name}
              onChange={(name) => change({ name })}
              error={problems.name}
            />
            {isAlwaysSafety({ Kind: draft.kind, Conditions: [...draft.conditions] }) ? (
              <div className="nhsuk-inset-text">
                <p>{safetyTexts.byItself}</p>
              </div>
            ) : null}
            <div className="nhsuk-checkboxes nhsuk-u-margin-bottom-4">
              <Checkbox
                id="safety"
                label="This is a safety expectation"
                hint={safetyTexts.hint}
                checked={draft.safety}
                onChange={(safety) => change({ safety })}
              />
            </div>
            <Button
              variant="secondary"
              repeatable
              disabled={disabled}
              onClick={() => {
                const isConditionNeeded = hasContent || draft.conditions.length === 0;
                const last = isConditionNeeded ? readCondition() : undefined;
                focusFirstProblem();
                // A condition's errors are shown next to its fields.
                if (isConditionNeeded && !last) showOtherProblems();
                else finish(last);
              }}
            >
              {edited ? "Save this expectation" : "Add this expectation"}
            </Button>
            {edited ? (
              <CancelButton
                onCancel={() => {
                  clear();
                  setDraft(start);
                  onCancel();
                }}
              />
            ) : null}
          </>
        )}
      </ConditionEditor>
    </div>
  );
}
