import "../iteration.css";
import { displayDateRange } from "@spi/domain/campaign/campaign";
import { copiedName, copyIteration, noSelection } from "@spi/domain/iteration/copy-iteration";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useIdempotencyKey } from "../../../api/idempotency-key.ts";
import { useCreateIteration } from "../../../api/mutations.ts";
import { useDiscardDraft, usePersistentState } from "../../../drafts/use-persistent-state.ts";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { iterationPath } from "../../../paths/paths.ts";
import { DateField } from "../../../ui/fields/DateField.tsx";
import type { FieldProblem } from "../../../ui/page/ErrorSummary.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { FormPage } from "../../../ui/form/FormPage.tsx";
import { type CopyDraft, type CopyErrors, checkCopy, copyDay, copyMessages } from "./copy-check.ts";
import { RunDateWarning } from "../RunDateWarning.tsx";
import { CopyParts, copyPartsId } from "./CopyParts.tsx";

const noDate = { day: "", month: "", year: "" };

/** Creates an iteration from the selected parts of another iteration. */
export function CopyPage() {
  const { key, iteration, campaign } = useIteration();
  const original = iteration.iteration_details;
  const details = campaign.campaign_details;
  const create = useCreateIteration(key);
  const idempotencyKey = useIdempotencyKey();
  const navigate = useNavigate();
  const discardDraft = useDiscardDraft();
  const [draft, setDraft] = usePersistentState<CopyDraft>("copy", {
    name: copiedName(original.Name),
    date: noDate,
    selection: noSelection,
  });
  const [errors, setErrors] = useState<CopyErrors>({});
  const [attempt, setAttempt] = useState(0);

  /** Changes a field and clears its error until the next attempt to save. */
  const change = (changed: Partial<CopyDraft>, { error }: { error: keyof CopyErrors }) => {
    setDraft({ ...draft, ...changed });
    setErrors({ ...errors, [error]: undefined });
  };
  const submit = () => {
    const names = campaign.iterations.map(({ iteration_details }) => iteration_details.Name);
    const newErrors = checkCopy(draft, { original, campaign: details, names });
    setErrors(newErrors);
    setAttempt(attempt + 1);
    if (Object.keys(newErrors).length > 0) return;
    const copy = { selection: draft.selection, Name: draft.name.trim(), IterationDate: copyDay(draft) };
    create.mutate(
      {
        content: copyIteration({ source: original, ...copy, newId: () => crypto.randomUUID() }),
        idempotencyKey: idempotencyKey(copy),
        copiedFrom: original.ID,
      },
      {
        onSuccess: ({ iteration_details }) => {
          discardDraft();
          void navigate(iterationPath({ ...key, iterationId: iteration_details.ID }, "summary"));
        },
      },
    );
  };

  return (
    <FormPage
      title="Choose how to use the copied iteration"
      caption={details.Name}
      back={iterationPath(key, "summary")}
      alerts={{ problems: problemsOf(errors), attempt, refusal: create.error ?? undefined }}
      saving={create.isPending}
      onSubmit={submit}
      below={
        <CopyParts
          original={original}
          selection={draft.selection}
          onChange={(selection) => change({ selection }, { error: "cohortRules" })}
          rulesWithoutCohort={errors.cohortRules}
        />
      }
    >
      <h2 className="nhsuk-heading-m spi-heading">Copy of: {original.Name}</h2>
      <TextField
        id="copy-name"
        label="Iteration name"
        labelSize="s"
        value={draft.name}
        onChange={(name) => change({ name }, { error: "name" })}
        error={errors.name}
        autoComplete="off"
      />
      <DateField
        id="copy-date"
        legend="Iteration run date"
        legendSize="s"
        example={details.StartDate}
        hint={`The run date must be within the campaign's dates, ${displayDateRange(details)}.`}
        value={draft.date}
        onChange={(date) => change({ date }, { error: "date" })}
        errors={errors.date ? { [errors.date.part]: errors.date.message } : {}}
      />
      <RunDateWarning typed={draft.date} />
      <p>
        We always copy this iteration&apos;s expectations and example people. We will work out ages and numbers of days
        from the new run date. The copy must also meet the campaign&apos;s expectations. We do not copy approvals and
        waivers.
      </p>
    </FormPage>
  );
}

function problemsOf(errors: CopyErrors): FieldProblem[] {
  return [
    ...(errors.name ? [{ fieldId: "copy-name", message: errors.name }] : []),
    ...(errors.date ? [{ fieldId: `copy-date.${errors.date.part}`, message: errors.date.message }] : []),
    ...(errors.cohortRules ? [{ fieldId: copyPartsId, message: cohortRulesMessage(errors.cohortRules) }] : []),
  ];
}

function cohortRulesMessage(names: readonly string[]): string {
  return `${copyMessages.cohortRules} ${names.join(", ")}. ${copyMessages.cohortRulesAdvice}`;
}
