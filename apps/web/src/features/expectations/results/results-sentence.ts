import type { ExpectationResult } from "@spi/domain/expectation/expectation-results";

/** Sums up a report's expectations: "1 of 8 does not hold." `where` says where unmet ones are listed. */
export function resultsSentence(results: readonly ExpectationResult[], where = ""): string {
  const failing = results.filter(({ holds }) => holds === false).length;
  const unjudged = results.filter(({ holds }) => holds === null).length;
  const judged = results.length - unjudged;
  const said =
    failing === 0
      ? `${unjudged === 0 ? "Everything that was expected holds" : "Everything that could be judged holds"} (${judged}).`
      : `${failing} of ${results.length} ${failing === 1 ? "does" : "do"} not hold${where}.`;
  return unjudged === 0 ? said : `${said} ${unjudged} could not be judged.`;
}
