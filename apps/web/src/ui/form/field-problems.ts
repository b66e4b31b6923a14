import type { FieldProblem } from "../page/ErrorSummary.tsx";

/** Returns a form's problems as lines of an error summary. The path to a message is the field's ID. */
export function listProblems(errors: object, path = ""): FieldProblem[] {
  return Object.entries(errors).flatMap(([name, error]: [string, unknown]) => {
    if (typeof error !== "object" || error === null) return [];
    const fieldId = path === "" ? name : `${path}.${name}`;
    const { message } = error as { message?: unknown };
    return typeof message === "string" && message !== "" ? [{ fieldId, message }] : listProblems(error, fieldId);
  });
}

/**
 * Returns whether the fields' messages came from the API. The API's complete refusal contains more than these messages.
 */
export function isFromServer(errors: object): boolean {
  return Object.values(errors).some((error: { type?: unknown } | undefined) => error?.type === "server");
}
