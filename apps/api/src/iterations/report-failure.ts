import { type ReportFailure, reportFailureSentence } from "@spi/domain/report/report-failure";
import { json } from "../database/json.ts";

/**
 * Returns the columns of a failed report. The sentence is for replicas that still run the previous release of this
 * service.
 */
export const failureColumns = (failure: ReportFailure | null) => ({
  report_failure: failure && reportFailureSentence(failure),
  report_problem: failure && json(failure),
});

/** Returns the sentence for a stored failure. Old rows contain only the sentence. */
export function failureMessage(problem: ReportFailure | null, sentence: string | null): string | null {
  return problem ? reportFailureSentence(problem) : sentence;
}
