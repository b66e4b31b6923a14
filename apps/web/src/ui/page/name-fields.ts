import type { FieldProblem } from "./ErrorSummary.tsx";

/** Labels of a page's fields, by the first part of their ID. */
export type FieldLabels = Readonly<Record<string, string>>;

/** Adds the field's name to a message that several fields share, to distinguish them. */
export function nameFields(problems: readonly FieldProblem[], labels: FieldLabels = {}): FieldProblem[] {
  return problems.map((problem) => {
    const { fieldId, message } = problem;
    const label = labels[fieldId.split(".")[0] ?? fieldId];
    const shared = problems.some((other) => other.fieldId !== fieldId && other.message === message);
    return shared && label !== undefined ? { fieldId, message: `${label}: ${message}` } : problem;
  });
}
