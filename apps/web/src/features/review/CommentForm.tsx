import { useId } from "react";
import type { ApiRefusal } from "../../ui/page/refusal.ts";
import { usePersistentState } from "../../drafts/use-persistent-state.ts";
import { commentDraftKey } from "../../scope/comment-draft.ts";
import { useIteration } from "../../scope/IterationScope.tsx";
import { ApiErrors } from "../../ui/page/ApiErrors.tsx";
import { Button } from "../../ui/Button.tsx";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { commentParts } from "./comment-parts.ts";

interface CommentFormProps {
  /** The subject of the comment. If undefined, the user chooses one. */
  about?: { part: string; name: string };
  adding: boolean;
  refusal: ApiRefusal | undefined;
  onAdd: (comment: { part: string; text: string }, then: { onSuccess: () => void }) => void;
}

const fields = ["part", "text"];
const empty: { chosen: string; text: string } = { chosen: "iteration", text: "" };

/** Shows a form for adding a comment on a part of the iteration. */
export function CommentForm({ about, adding, refusal, onAdd }: CommentFormProps) {
  const { iteration } = useIteration();
  const [{ chosen, text }, setDraft] = usePersistentState(commentDraftKey(about?.part), empty);
  const formId = useId();
  const error = (field: string) => refusal?.body.errors[field]?.join(" ");
  const part = about?.part ?? chosen;
  const hiddenSubject = about && <span className="nhsuk-u-visually-hidden"> on {about.name}</span>;
  return (
    <form
      className="spi-comment-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onAdd({ part, text }, { onSuccess: () => setDraft(empty) });
      }}
    >
      {refusal ? <ApiErrors refusal={refusal} fields={about ? [] : fields} /> : null}
      {about ? null : (
        <SelectField
          id="part"
          label="Comment about"
          error={error("part")}
          value={chosen}
          onChange={(part) => setDraft({ chosen: part, text })}
          choices={commentParts(iteration.iteration_details)}
        />
      )}
      <TextField
        id={about ? `${formId}text` : "text"}
        label={<>Comment{hiddenSubject}</>}
        hint="Do not include any patient details."
        rows={3}
        value={text}
        onChange={(typed) => setDraft({ chosen, text: typed })}
        error={error("text")}
        focusOnMount
      />
      <Button type="submit" variant="secondary" disabled={adding}>
        Add comment{hiddenSubject}
      </Button>
    </form>
  );
}
