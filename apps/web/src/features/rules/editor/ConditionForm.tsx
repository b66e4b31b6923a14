import { questionTextOf } from "@spi/domain/descriptions/describe-change";
import { describeClause } from "@spi/domain/rule-sentences/rule-sentences";
import { type ReactNode, useState } from "react";
import type { FieldErrors } from "react-hook-form";
import { usePersistentState } from "../../../drafts/use-persistent-state.ts";
import { LoadingText } from "../../../ui/page/LoadingText.tsx";
import { Findings } from "../../../ui/page/Findings.tsx";
import { typedDraft } from "../comparator/typed-draft.ts";
import { type DraftProblem, type RuleCondition, type RuleDraft, emptyDraft, toCondition } from "../rule-draft.ts";
import "../rules.css";
import { type ConditionContext, useConditionReference } from "../use-rule-reference.ts";
import { ConditionEditor } from "./ConditionEditor.tsx";
import { isComplete } from "./previewed-iteration.ts";
import { conditionProblems } from "../rule-check.ts";

export interface ConditionFormProps extends ConditionContext {
  runDate: string;
  /** True to show relative days without a date, because each iteration has its own run date. */
  undated?: boolean | undefined;
  /**
   * Renders the actions. `hasContent` is true if anything has been chosen. `readCondition` returns the condition and
   * clears the form, or shows the errors. `clear` clears the form.
   */
  children: (conditionText: {
    hasContent: boolean;
    readCondition: () => RuleCondition | undefined;
    clear: () => void;
  }) => ReactNode;
}

/** Edits a condition with the rule editor's own fields, for sentences outside rules. */
export function ConditionForm({ runDate, undated = false, children, ...about }: ConditionFormProps) {
  const reference = useConditionReference(about);
  const [draft, setDraft] = usePersistentState("condition", emptyDraft);
  const [errors, setErrors] = useState<FieldErrors<RuleDraft>>({});
  if (!reference) return <LoadingText>Loading attributes and operators...</LoadingText>;
  const read = typedDraft(draft, reference);
  const words =
    read.ok && isComplete(draft, reference)
      ? describeClause(toCondition(read.value), { reference, runDate, type: "R", alone: false })
      : undefined;
  const conditionText =
    read.ok && undated ? questionTextOf({ reference, runDate: null })(toCondition(read.value)) : undefined;
  const readCondition = () => {
    const problems = conditionProblems(draft, reference);
    setErrors(toErrors(problems));
    if (problems.length > 0 || !read.ok) return undefined;
    setDraft(emptyDraft);
    return toCondition(read.value);
  };
  const clear = () => {
    setErrors({});
    setDraft(emptyDraft);
  };
  return (
    <>
      <ConditionEditor subject="condition" {...{ draft, reference, errors, runDate }} onChange={setDraft} />
      {words ? (
        <div className="nhsuk-inset-text spi-meaning" aria-live="polite">
          <p className="nhsuk-u-margin-bottom-0">{words.problem ?? `${conditionText ?? words.sentence}.`}</p>
          {words.problem === undefined ? <Findings findings={[...words.findings, ...words.toCheck]} /> : null}
        </div>
      ) : null}
      {children({ hasContent: draft.attributeName !== "", readCondition, clear })}
    </>
  );
}

function toErrors(problems: readonly DraftProblem[]): FieldErrors<RuleDraft> {
  return Object.fromEntries(problems.map(({ path, message }) => [path[0], { type: "custom", message }]));
}
