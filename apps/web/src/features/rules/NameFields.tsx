import type { FieldProblem } from "../../ui/ErrorSummary.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { fieldIds } from "./rule-check.ts";
import type { RuleDraft } from "./rule-draft.ts";

interface NameFieldsProps {
  draft: Pick<RuleDraft, "name" | "description">;
  problem: FieldProblem | undefined;
  onChange: (changes: Partial<Pick<RuleDraft, "name" | "description">>) => void;
}

/** A rule's name and description. AND clauses have neither of their own. */
export function NameFields({ draft, problem, onChange }: NameFieldsProps) {
  const errorOf = (id: string) => (problem?.fieldId === id ? problem.message : undefined);
  return (
    <>
      <TextField
        id={fieldIds.name}
        label="Rule name"
        labelSize="s"
        hint="Its name in the summary report. For example, 'People under the age of 75 (16-74)'."
        value={draft.name}
        onChange={(name) => onChange({ name })}
        error={errorOf(fieldIds.name)}
        autoComplete="off"
      />
      <TextField
        id={fieldIds.description}
        label="Rule description"
        labelSize="s"
        hint="Say why the rule is there, so that a reviewer can tell whether it is right. For example, 'Check languages'."
        rows={2}
        value={draft.description}
        onChange={(description) => onChange({ description })}
        error={errorOf(fieldIds.description)}
      />
    </>
  );
}
