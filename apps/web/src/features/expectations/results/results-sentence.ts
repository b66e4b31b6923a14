import type { ExpectationResult } from "@spi/domain/expectation/expectation-results";

/**
 * Summarises a report's expectation results, for example "1 of 8 expectations is not met." `locationText` describes the
 * place on the page where the unmet expectations are listed.
 */
export function resultsSentence(results: readonly ExpectationResult[], locationText = ""): string {
  const unmetCount = results.filter(({ met }) => met === false).length;
  const uncheckedCount = results.filter(({ met }) => met === null).length;
  const checkedCount = results.length - uncheckedCount;
  const summary =
    unmetCount === 0
      ? `${uncheckedCount === 0 ? "All expectations are met" : "All expectations that we could check are met"} (${checkedCount}).`
      : `${unmetCount} of ${results.length} expectations ${unmetCount === 1 ? "is" : "are"} not met${locationText}.`;
  return uncheckedCount === 0 ? summary : `${summary} ${uncheckedCount} could not be checked.`;
}
