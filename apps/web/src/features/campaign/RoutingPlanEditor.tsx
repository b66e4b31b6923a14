import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/TextField.tsx";

interface RoutingPlanEditorProps {
  inputId: string;
  id: string;
  error: string | undefined;
  onSave: (to: string) => void;
  onCancel: () => void;
}

/** One routing plan ID being edited in its row: Enter saves, Escape cancels. */
export function RoutingPlanEditor({ inputId, id, error, onSave, onCancel }: RoutingPlanEditorProps) {
  const [text, setText] = useState(id);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the text box inside, caught once
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
        label={`Edit ${id}`}
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
