import type { CoverageResponse } from "@spi/domain/coverage/coverage-answer";
import { figureOfPeople } from "@spi/domain/report/preview-words";
import { displayCount } from "@spi/domain/text/counts";

/** Returns "12 more reasons, with 3,400 people, are not shown." */
export function describeMoreReasons(more: CoverageResponse["more_reasons"]): string | undefined {
  if (!more) return undefined;
  const [reasons, are] = more.reasons === 1 ? ["reason", "is"] : ["reasons", "are"];
  return `${displayCount(more.reasons)} more ${reasons}, with ${figureOfPeople(more.people)}, ${are} not shown.`;
}

/** Returns "1,720 more pairs, each with at most 4,211 people, are not shown." */
export function describeMorePairs(more: CoverageResponse["more_pairs"]): string | undefined {
  if (!more) return undefined;
  if (more.pairs === 1) return `1 more pair, with ${figureOfPeople(more.at_most)}, is not shown.`;
  const pairs = `${displayCount(more.pairs)} more pairs`;
  const each = more.at_most.kind === "fewerThan" ? "each with" : "each with up to";
  return `${pairs}, ${each} ${figureOfPeople(more.at_most)}, are not shown.`;
}
