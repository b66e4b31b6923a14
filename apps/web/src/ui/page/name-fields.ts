import type { FieldProblem } from "./ErrorSummary.tsx";

/** What a page's fields are called, by the first part of their id. */
export type FieldLabels = Readonly<Record<string, string>>;

/** Puts the field's name before a message that several fields share: the message alone would not tell them apart. */
export function nameFields(problems: readonly FieldProblem[], labels: FieldLabels = {}): FieldProblem[] {
  return problems.map((problem) => {
    const { fieldId, message } = problem;
    const label = labels[fieldId.split(".")[0] ?? fieldId];
    const shared = problems.some((other) => other.fieldId !== fieldId && other.message === message);
    return shared && label !== undefined ? { fieldId, message: `${label}: ${message}` } : problem;
  });
}
