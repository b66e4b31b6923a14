import type { DayParts } from "@spi/domain/day/typed-day";
import { toDayParts } from "../../../ui/form/typed-day.ts";
import { type CodeName, codesFor } from "@spi/domain/library/code-lists";
import { type Control, type ControlDraft, noEditorMessage } from "./controls.ts";
import { useCodes } from "../../../api/use-reference.ts";
import { Radios } from "../../../ui/fields/ChoiceFields.tsx";
import { DateField } from "../../../ui/fields/DateField.tsx";
import { errorsByBox } from "../../../ui/form/FormFields.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { AgeField } from "../comparator/AgeField.tsx";
import { ListField } from "./ListField.tsx";
import { PickListField } from "../comparator/PickListField.tsx";

const noCodes: readonly CodeName[] = [];

/** The error for a control, either for the whole control or for parts of its date. */
type DraftError = Partial<Record<keyof DayParts, { message?: string | undefined }>> & { message?: string | undefined };

interface ControlFieldProps {
  id: string;
  control: Control;
  /** The rule's attribute. Dates of birth are entered as ages, and boards by name. */
  attributeName: string;
  runDate: string;
  draft: ControlDraft;
  error: DraftError | undefined;
  onChange: (draft: ControlDraft) => void;
}

/** Shows one control in a tailored rule editor, depending on its type. */
export function ControlField({ id, control, attributeName, runDate, draft, error, onChange }: ControlFieldProps) {
  const codes = useCodes();
  const { Type, Label, SecondaryLabel, HelperText, PlaceholderText, Values } = control;
  const label = SecondaryLabel ? `${Label} (${SecondaryLabel})` : Label;
  const hint = [HelperText, PlaceholderText].filter(Boolean).join(" ") || undefined;
  const text = typeof draft === "string" ? draft : "";
  const shared = { id, hint, error: error?.message, onChange };
  switch (Type) {
    case "TEXT":
      if (attributeName === "DATE_OF_BIRTH") return <AgeField {...shared} label={label} value={text} />;
      return <TextField {...shared} label={label} labelSize="s" value={text} width={10} autoComplete="off" />;
    case "DATE":
      return (
        <DateField
          id={id}
          legend={Label}
          legendSize="s"
          example={runDate}
          value={typeof draft === "string" ? toDayParts(draft) : draft}
          errors={errorsByBox(error)}
          onChange={onChange}
        />
      );
    case "RADIOS":
      return (
        <Radios
          {...shared}
          legend={Label}
          legendSize="s"
          inline
          choices={(Values ?? []).map(({ Value, Label: words }) => ({ value: Value, label: words }))}
          value={text}
        />
      );
    case "LIST":
      return (
        <ListField
          {...shared}
          label={Label}
          attributeName={attributeName}
          value={text}
          codes={codesFor(attributeName, { day: runDate, codes }) ?? noCodes}
        />
      );
    case "PICK_LIST":
      return (
        <PickListField
          {...shared}
          legend={Label}
          choices={(Values ?? []).map(({ Value, Label: name }) => ({ code: Value, name }))}
          value={text}
        />
      );
    default:
      return <p className="nhsuk-inset-text">{noEditorMessage(Type)}</p>;
  }
}
