import type { FieldProblem } from "./ErrorSummary.tsx";

/** Labels of a page's fields, by the first segment of the field's ID. */
export type FieldLabels = Readonly<Record<string, string>>;

/** Adds the field's label to messages that are shown for several fields, so that they can be distinguished. */
export function nameFields(problems: readonly FieldProblem[], labels: FieldLabels = {}): FieldProblem[] {
  return problems.map((problem) => {
    const { fieldId, message } = problem;
    const label = labels[fieldId.split(".")[0] ?? fieldId];
    const shared = problems.some((other) => other.fieldId !== fieldId && other.message === message);
    return shared && label !== undefined ? { fieldId, message: `${label}: ${message}` } : problem;
  });
}
