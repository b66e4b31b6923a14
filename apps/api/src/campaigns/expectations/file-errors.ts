import type { LineProblem } from "@spi/domain/expectation/file/example-lines";
import { lineProblemWords } from "@spi/domain/expectation/file/example-lines";
import type { FieldErrors } from "@spi/domain/refusal";

/** What is wrong with a file by line and field, as `file.3.person.PERSON.SHOE_SIZE`. */
export function fileErrors(problems: readonly LineProblem[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const problem of problems) {
    const place = problem.line === 0 ? "file" : ["file", problem.line, problem.field].filter(Boolean).join(".");
    (errors[place] ??= []).push(lineProblemWords(problem));
  }
  return errors;
}
