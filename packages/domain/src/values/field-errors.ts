/** Problems by the path of the field they belong to, "IterationRules.2.Comparator". */
export type FieldErrors = Record<string, string[]>;

/** Problems found one by one, together by field. */
export function byField(problems: readonly { path: string; message: string }[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of problems) (errors[path] ??= []).push(message);
  return errors;
}
