import type { ControlDraft } from "./controls.ts";
import type { LibraryRuleMetadata } from "@spi/domain/rule/rule";
import type { FieldErrors } from "react-hook-form";
import { ControlField } from "./ControlField.tsx";
import { controlId } from "./library-draft.ts";
import type { RuleDraft } from "../rule-draft.ts";

interface LibraryControlsProps {
  /** Prefix of the field names. Needed if one page has the controls of several rules. */
  form?: string | undefined;
  metadata: LibraryRuleMetadata;
  attributeName: string;
  runDate: string;
  filling: readonly ControlDraft[];
  /** Errors by the control's position. */
  errors: FieldErrors<RuleDraft>["filling"];
  onChange: (filling: readonly ControlDraft[]) => void;
}

/** Shows a library rule's controls in order. */
export function LibraryControls({ form, metadata, filling, errors, onChange, ...about }: LibraryControlsProps) {
  const { Controls } = metadata.MetaData;
  if (Controls.length === 0)
    return <p>There is nothing to fill in for this rule. Save it to add it to the iteration.</p>;
  return Controls.map((control, index) => (
    <ControlField
      key={control.Label}
      {...about}
      id={controlId(index, form)}
      control={control}
      draft={filling[index] ?? ""}
      error={errors?.[index]}
      onChange={(draft) => onChange(filling.with(index, draft))}
    />
  ));
}
