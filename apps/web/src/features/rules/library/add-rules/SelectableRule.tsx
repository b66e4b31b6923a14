import type { LibraryRule } from "@spi/domain/library/library-rule";
import type { ReactNode } from "react";
import type { FieldErrors } from "react-hook-form";
import { Checkbox } from "../../../../ui/fields/ChoiceFields.tsx";
import { SelectField } from "../../../../ui/fields/SelectField.tsx";
import { TextField } from "../../../../ui/fields/TextField.tsx";
import type { RuleDraft } from "../../rule-draft.ts";
import { applyControls, displayName } from "../library-draft.ts";
import { LibraryControls } from "../LibraryControls.tsx";
import { fieldPrefix } from "./selected-rules.ts";

interface SelectableRuleProps {
  id: string;
  rule: LibraryRule;
  hint: ReactNode;
  details: ReactNode;
  /** True if the iteration already has a rule created from this library rule. */
  exists: boolean;
  /** Values of the library rule. Undefined if the rule is not ticked. */
  draft: RuleDraft | undefined;
  errors: FieldErrors<RuleDraft>;
  runDate: string;
  /** The plans that a routing rule can use. Undefined for other types. */
  plans: readonly string[] | undefined;
  onToggle: (on: boolean) => void;
  onChange: (draft: RuleDraft) => void;
}

/** Shows a library rule with a tick box, and its controls once it is ticked. */
export function SelectableRule({ id, rule, hint, details, exists, draft, onToggle, ...fields }: SelectableRuleProps) {
  const name = displayName(rule.Name);
  return (
    <>
      <Checkbox
        id={id}
        label={exists ? `${name} (already in this iteration)` : name}
        hint={hint}
        checked={draft !== undefined}
        onChange={onToggle}
      />
      {details}
      {draft === undefined ? null : <RuleFields {...fields} rule={rule} draft={draft} />}
    </>
  );
}

type RuleFieldsProps = Omit<SelectableRuleProps, "id" | "hint" | "details" | "exists" | "onToggle" | "draft"> & {
  draft: RuleDraft;
};

function RuleFields({ rule, draft, errors, runDate, plans, onChange }: RuleFieldsProps) {
  const { LibraryRuleMetadata: metadata } = rule;
  const form = fieldPrefix(metadata.ID);
  const hasControls = metadata.MetaData.Controls.length > 0 && draft.filling !== undefined;
  if (!hasControls && !plans && !errors.name) return null;
  return (
    <fieldset className="nhsuk-fieldset nhsuk-checkboxes__conditional">
      <legend className="nhsuk-u-visually-hidden">{displayName(rule.Name)}</legend>
      {hasControls && draft.filling ? (
        <LibraryControls
          form={form}
          metadata={metadata}
          attributeName={draft.attributeName}
          runDate={runDate}
          filling={draft.filling}
          errors={errors.filling}
          onChange={(filling) => onChange(applyControls(draft, { metadata, filling }))}
        />
      ) : null}
      {plans ? (
        <SelectField
          id={`${form}routingIds`}
          label="Routing plan ID"
          placeholder="Select a routing ID"
          value={draft.routingIds[0] ?? ""}
          choices={plans.map((value) => ({ value, label: value }))}
          error={errors.routingIds?.message}
          onChange={(plan) => onChange({ ...draft, routingIds: plan === "" ? [] : [plan] })}
        />
      ) : null}
      {errors.name ? (
        <TextField
          id={`${form}name`}
          label="Rule name"
          labelSize="s"
          value={draft.name}
          error={errors.name.message}
          onChange={(typed) => onChange({ ...draft, name: typed })}
          autoComplete="off"
        />
      ) : null}
    </fieldset>
  );
}
