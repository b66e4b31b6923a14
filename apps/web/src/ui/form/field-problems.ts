import type { FieldProblem } from "../page/ErrorSummary.tsx";

/** The problems of a form as lines of an error summary: the path to a message is the id of the field. */
export function listProblems(errors: object, path = ""): FieldProblem[] {
  return Object.entries(errors).flatMap(([name, error]: [string, unknown]) => {
    if (typeof error !== "object" || error === null) return [];
    const fieldId = path === "" ? name : `${path}.${name}`;
    const { message } = error as { message?: unknown };
    return typeof message === "string" && message !== "" ? [{ fieldId, message }] : listProblems(error, fieldId);
  });
}

/** True when the messages on the fields are those the API gave: its whole refusal says more than they do. */
export function isFromServer(errors: object): boolean {
  return Object.values(errors).some((error: { type?: unknown } | undefined) => error?.type === "server");
}
