import { type ReportFailure, reportFailureSentence } from "@spi/domain/report/report-failure";
import { json } from "../database/json.ts";

/** Returns what an iteration stores of a report that was not finished. The sentence is for the version before. */
export const failureColumns = (failure: ReportFailure | null) => ({
  report_failure: failure && reportFailureSentence(failure),
  report_problem: failure && json(failure),
});

/** Returns the sentence of a stored failure. Rows of before have only the sentence. */
export function failureWords(problem: ReportFailure | null, sentence: string | null): string | null {
  return problem ? reportFailureSentence(problem) : sentence;
}
