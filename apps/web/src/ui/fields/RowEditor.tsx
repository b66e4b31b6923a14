import { useState } from "react";
import { Button } from "../Button.tsx";
import { TextField } from "./TextField.tsx";

interface RowEditorProps {
  /** ID of the text box. */
  inputId: string;
  value: string;
  error?: string | undefined;
  onSave: (text: string) => void;
  onCancel: () => void;
}

/** Edits an item in its row of a list. Enter saves, and Escape cancels. */
export function RowEditor({ inputId, value, error, onSave, onCancel }: RowEditorProps) {
  const [text, setText] = useState(value);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles the keys of the text box inside
    <div
      className="spi-rows__editor"
      onKeyDown={(event) => {
        if (event.key === "Escape") onCancel();
        if (event.key !== "Enter" || event.target instanceof HTMLButtonElement) return;
        event.preventDefault();
        onSave(text);
      }}
    >
      <TextField
        id={inputId}
        label={`Edit ${value}`}
        value={text}
        onChange={setText}
        error={error}
        spellCheck={false}
        focusOnMount
      />
      <div className="nhsuk-button-group">
        <Button small onClick={() => onSave(text)}>
          Update
        </Button>
        <Button small variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
