import { type LineProblem, describeLineProblem } from "@spi/domain/campaign-file/expectations/example-lines";
import type { FieldErrors } from "@spi/domain/values/field-errors";

/** Maps a file's problems to errors by line and field, for example `file.3.person.PERSON.SHOE_SIZE`. */
export function fileErrors(problems: readonly LineProblem[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const problem of problems) {
    const path = problem.line === 0 ? "file" : ["file", problem.line, problem.field].filter(Boolean).join(".");
    (errors[path] ??= []).push(describeLineProblem(problem));
  }
  return errors;
}
