import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/TextField.tsx";

interface ListItemEditorProps {
  item: string;
  onSave: (text: string) => void;
  onCancel: () => void;
}

/** One item being edited in its row: Enter saves, Escape cancels (specification 5.28). */
export function ListItemEditor({ item, onSave, onCancel }: ListItemEditorProps) {
  const [text, setText] = useState(item);
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
      <TextField id={`edit-${item}`} label={`Edit ${item}`} value={text} onChange={setText} focusOnMount />
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
