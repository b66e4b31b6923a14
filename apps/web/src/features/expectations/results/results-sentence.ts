import type { ExpectationResult } from "@spi/domain/expectation/expectation-results";

/** Summarises a report's expectations: "1 of 8 does not hold." `where` says where unmet ones are listed. */
export function resultsSentence(results: readonly ExpectationResult[], where = ""): string {
  const failing = results.filter(({ holds }) => holds === false).length;
  const unjudged = results.filter(({ holds }) => holds === null).length;
  const judged = results.length - unjudged;
  const said =
    failing === 0
      ? `${unjudged === 0 ? "All expectations are met" : "All expectations that we could check are met"} (${judged}).`
      : `${failing} of ${results.length} expectations ${failing === 1 ? "is" : "are"} not met${where}.`;
  return unjudged === 0 ? said : `${said} ${unjudged} could not be checked.`;
}
