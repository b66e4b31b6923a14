import type { CodeName } from "@spi/domain/library/code-lists";
import { Button } from "../../../ui/Button.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { ListByName } from "./ListByName.tsx";
import { addItems, readListDraft, writeListDraft } from "./list-items.ts";
import { ListItems } from "./ListItems.tsx";

interface ListFieldProps {
  id: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** Items and typed text, in the format of a list draft. */
  value: string;
  /** Codes that can be chosen by name. Empty if there are none. */
  codes: readonly CodeName[];
  /** The attribute of the codes, which is used to name items that can no longer be chosen. */
  attributeName: string;
  onChange: (value: string) => void;
}

/** Edits a list. Items can be typed, pasted or chosen by name, one or several at a time. */
export function ListField({ id, label, hint, error, value, codes, attributeName, onChange }: ListFieldProps) {
  const { items, typed } = readListDraft(value);
  const change = (next: readonly string[], text = typed) => onChange(writeListDraft({ items: next, typed: text }));
  const available = codes.filter(({ code }) => !items.includes(code));
  return (
    <div className="spi-list-field">
      <TextField
        id={id}
        label={label}
        labelSize="s"
        hint={hint}
        error={error}
        rows={3}
        value={typed}
        onChange={(text) => change(items, text)}
        spellCheck={false}
        autoComplete="off"
      />
      <Button variant="secondary" small repeatable onClick={() => change(addItems(items, typed), "")}>
        Add
      </Button>
      {codes.length === 0 ? null : (
        <ListByName
          id={`${id}-by-name`}
          available={available}
          onAdd={(added) => change(addItems(items, added.join(",")))}
        />
      )}
      <ListItems id={id} items={items} attributeName={attributeName} onChange={(next) => change(next)} />
    </div>
  );
}
