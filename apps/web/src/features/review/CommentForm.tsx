import { useState } from "react";
import type { ApiRefusal } from "../../api/refusal.ts";
import { useIteration } from "../../scope/IterationScope.tsx";
import { ApiErrors } from "../../ui/page/ApiErrors.tsx";
import { Button } from "../../ui/Button.tsx";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { commentParts } from "./comment-parts.ts";

interface CommentFormProps {
  adding: boolean;
  refusal: ApiRefusal | undefined;
  onAdd: (comment: { part: string; text: string }, then: { onSuccess: () => void }) => void;
}

const fields = ["part", "text"];

/** Adds a comment on a part of the iteration. */
export function CommentForm({ adding, refusal, onAdd }: CommentFormProps) {
  const { iteration } = useIteration();
  const [part, setPart] = useState("iteration");
  const [text, setText] = useState("");
  const error = (field: string) => refusal?.body.errors[field]?.join(" ");
  return (
    <form
      className="spi-comment-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onAdd({ part, text }, { onSuccess: () => setText("") });
      }}
    >
      {refusal ? <ApiErrors refusal={refusal} fields={fields} /> : null}
      <SelectField
        id="part"
        label="Comment about"
        error={error("part")}
        value={part}
        onChange={setPart}
        choices={commentParts(iteration.iteration_details)}
      />
      <TextField
        id="text"
        label="Comment"
        hint="Do not include anything about a patient."
        rows={3}
        value={text}
        onChange={setText}
        error={error("text")}
      />
      <Button type="submit" variant="secondary" disabled={adding}>
        Add comment
      </Button>
    </form>
  );
}
