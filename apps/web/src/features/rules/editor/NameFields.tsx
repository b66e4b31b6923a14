import { ruleName } from "@spi/domain/rule/rule-name";
import { type Control, useWatch } from "react-hook-form";
import { FormTextField } from "../../../ui/form/FormFields.tsx";
import type { RuleDraft } from "../rule-draft.ts";

interface NameFieldsProps {
  control: Control<RuleDraft, unknown, RuleDraft>;
  runDate: string;
}

/** Edits a rule's name and description. */
export function NameFields({ control, runDate }: NameFieldsProps) {
  const name = useWatch({ control, name: "name" });
  const shown = ruleName({ Name: name }, runDate);
  return (
    <>
      <FormTextField
        control={control}
        name="name"
        label="Rule name"
        labelSize="s"
        hint="The rule's name in the summary report. For example, 'People under the age of 75 (16-74)'."
        autoComplete="off"
      />
      {shown === name ? null : (
        <p className="spi-quiet" aria-live="polite">
          Shown as: {shown}. We replace the words “day of execution” with the run date.
        </p>
      )}
      <FormTextField
        control={control}
        name="description"
        label="Rule description"
        labelSize="s"
        hint="Say why the rule is there, so that a reviewer can check that it is correct. For example, 'Check languages'."
        rows={2}
      />
    </>
  );
}

interface ClauseDescriptionProps {
  control: Control<RuleDraft, unknown, RuleDraft>;
  ofRule: string;
}

/**
 * Edits an AND clause's own description, which is separate from its rule's. The clause's name is derived from the
 * rule's name.
 */
export function ClauseDescription({ control, ofRule }: ClauseDescriptionProps) {
  return (
    <FormTextField
      control={control}
      name="description"
      label="Description (optional)"
      labelSize="s"
      hint={`Say why this clause is there. If you leave this empty, we use the rule's description: ${ofRule}`}
      rows={2}
    />
  );
}
