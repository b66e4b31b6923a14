/** Problems by the path of their field, for example "IterationRules.2.Comparator". */
export type FieldErrors = Record<string, string[]>;

/** A problem with one field: its code, its parameters, and a sentence for users. */
export interface FieldProblem {
  path: string;
  code: string;
  params: Readonly<Record<string, unknown>>;
  message: string;
}

/** Merges errors by field. Each field gets the sentences from all of them. */
export function mergeErrors(...all: readonly (FieldErrors | undefined)[]): FieldErrors {
  const fields = all.flatMap((errors) => Object.entries(errors ?? {}));
  return byField(fields.flatMap(([path, messages]) => messages.map((message) => ({ path, message }))));
}

/** Groups the sentences of problems by field. */
export function byField(problems: readonly { path: string; message: string }[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of problems) (errors[path] ??= []).push(message);
  return errors;
}
