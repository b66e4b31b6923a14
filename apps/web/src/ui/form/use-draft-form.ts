import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from "react-hook-form";
import { useLocation } from "react-router";
import type { ZodType } from "zod";
import type { ApiRefusal } from "../page/refusal.ts";
import { readPart } from "../../drafts/draft-store.ts";
import { useDraftPart } from "../../drafts/use-persistent-state.ts";
import type { ConflictView } from "../page/ConflictCard.tsx";
import type { FieldLabels } from "../page/name-fields.ts";
import type { Alerts } from "../page/PageAlerts.tsx";
import { isFromServer, listProblems } from "./field-problems.ts";

const part = "form";

/**
 * Manages a form for a draft schema, which is validated when the user submits the form. The error summary takes the
 * focus. Unsaved changes are stored and are available in the next session. A form that opens with values that are not
 * saved, for example from a library rule, has unsaved changes.
 */
export function useDraftForm<Draft extends FieldValues, Checked>(
  schema: ZodType<Checked, Draft>,
  values: DefaultValues<Draft>,
  opened = values,
): UseFormReturn<Draft, unknown, Checked> {
  const page = useLocation().pathname;
  const [storedValues] = useState(() => readPart<DefaultValues<Draft>>(page, part));
  const [trackChange] = useDraftPart(part, values);
  const form = useForm<Draft, unknown, Checked>({
    resolver: zodResolver(schema),
    defaultValues: storedValues ?? opened,
    reValidateMode: "onSubmit",
    shouldFocusError: false,
  });
  const { subscribe, getValues } = form;
  useEffect(() => {
    trackChange(getValues());
    return subscribe({ formState: { values: true }, callback: ({ values: typed }) => trackChange(typed) });
  }, [subscribe, getValues, trackChange]);
  return form;
}

interface FormFailure {
  refusal?: ApiRefusal | undefined;
  /** Names of the form's fields. */
  labels?: FieldLabels | undefined;
  conflict?: ConflictView | undefined;
}

/**
 * Returns the alerts for the form's last attempt, which are problems found by the form or otherwise the API's refusal.
 */
export function formAlerts<Draft extends FieldValues, Checked>(
  form: UseFormReturn<Draft, unknown, Checked>,
  { refusal, labels, conflict }: FormFailure = {},
): Alerts {
  const { errors, submitCount } = form.formState;
  const problems = refusal && isFromServer(errors) ? [] : listProblems(errors);
  return { problems, attempt: submitCount, refusal, fields: Object.keys(form.getValues()), labels, conflict };
}

/** Shows a refusal's messages next to the form fields they are about. */
export function showRefusal<Draft extends FieldValues, Checked>(
  form: UseFormReturn<Draft, unknown, Checked>,
  refusal: ApiRefusal,
): void {
  const known = Object.keys(form.getValues());
  for (const [path, messages] of Object.entries(refusal.body.errors)) {
    const name = path.split(".")[0] ?? "";
    if (known.includes(name)) form.setError(name as Path<Draft>, { type: "server", message: messages.join(" ") });
  }
}
