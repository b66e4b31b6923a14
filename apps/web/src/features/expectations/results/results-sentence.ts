import type { ExpectationResult } from "@spi/domain/expectation/expectation-results";

/**
 * Summarises a report's expectations: "1 of 8 does not hold." `where` says where the page lists the unmet expectations.
 */
export function resultsSentence(results: readonly ExpectationResult[], locationText = ""): string {
  const unmetCount = results.filter(({ holds }) => holds === false).length;
  const uncheckedCount = results.filter(({ holds }) => holds === null).length;
  const checkedCount = results.length - uncheckedCount;
  const summary =
    unmetCount === 0
      ? `${uncheckedCount === 0 ? "All expectations are met" : "All expectations that we could check are met"} (${checkedCount}).`
      : `${unmetCount} of ${results.length} expectations ${unmetCount === 1 ? "is" : "are"} not met${locationText}.`;
  return uncheckedCount === 0 ? summary : `${summary} ${uncheckedCount} could not be checked.`;
}
