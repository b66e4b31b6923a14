import type { CoverageResponse } from "@spi/domain/coverage/coverage-answer";
import { figureOfPeople } from "@spi/domain/report/preview-sentences";
import { displayCount } from "@spi/domain/text/counts";

/** Returns "12 more reasons are not shown. They apply to 3,400 people." */
export function describeMoreReasons(more: CoverageResponse["more_reasons"]): string | undefined {
  if (!more) return undefined;
  const people = figureOfPeople(more.people);
  if (more.reasons === 1) return `1 more reason is not shown. It applies to ${people}.`;
  return `${displayCount(more.reasons)} more reasons are not shown. They apply to ${people}.`;
}

/** Returns "1,720 more pairs are not shown. Each has up to 4,211 people." */
export function describeMorePairs(more: CoverageResponse["more_pairs"]): string | undefined {
  if (!more) return undefined;
  const people = figureOfPeople(more.at_most);
  if (more.pairs === 1) return `1 more pair is not shown. It has ${people}.`;
  const each = more.at_most.kind === "fewerThan" ? "Each has" : "Each has up to";
  return `${displayCount(more.pairs)} more pairs are not shown. ${each} ${people}.`;
}
