import { zodResolver } from "@hookform/resolvers/zod";
import type { DefaultValues, FieldValues, Path, UseFormReturn } from "react-hook-form";
import { useForm } from "react-hook-form";
import type { ZodType } from "zod";
import type { ApiRefusal } from "../../api/refusal.ts";
import type { Alerts } from "../PageAlerts.tsx";
import { isFromServer, listProblems } from "./field-problems.ts";

/** A form over a schema of drafts: checked when it is sent, values kept, focus left to the error summary. */
export function useDraftForm<Draft extends FieldValues, Checked>(
  schema: ZodType<Checked, Draft>,
  values: DefaultValues<Draft>,
): UseFormReturn<Draft, unknown, Checked> {
  return useForm<Draft, unknown, Checked>({
    resolver: zodResolver(schema),
    defaultValues: values,
    reValidateMode: "onSubmit",
    shouldFocusError: false,
  });
}

interface FormFailure {
  refusal?: ApiRefusal | undefined;
  onReload?: (() => void) | undefined;
}

/** What the page says about the form's last attempt: problems found here first, else what the API refused. */
export function formAlerts<Draft extends FieldValues, Checked>(
  form: UseFormReturn<Draft, unknown, Checked>,
  { refusal, onReload }: FormFailure = {},
): Alerts {
  const { errors, submitCount } = form.formState;
  const problems = refusal && isFromServer(errors) ? [] : listProblems(errors);
  return { problems, attempt: submitCount, refusal, fields: Object.keys(form.getValues()), onReload };
}

/** Puts a refusal's messages on the fields of the form they name. */
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
