import { lowerFirst } from "@spi/domain/text/lower-first";
import type { DeskCampaign } from "@spi/domain/desk/desk";
import { statusName } from "@spi/domain/iteration/lifecycle";
import { beingSentTag } from "@spi/domain/release/release-summary";
import { displayCount } from "@spi/domain/text/counts";

/**
 * Describes the number of iterations in each status, for example "2 draft", "1 being sent" and "1 sent to NHS Notify".
 */
export function statusCounts({
  statuses,
  being_sent: sending,
}: Pick<DeskCampaign, "statuses" | "being_sent">): string[] {
  return statuses.flatMap(({ status, count }) => {
    if (status !== "report approved") return [formatCount(count, statusName(status))];
    const waiting = count - sending;
    return [
      ...(waiting > 0 ? [formatCount(waiting, statusName(status))] : []),
      ...(sending > 0 ? [formatCount(sending, beingSentTag.name)] : []),
    ];
  });
}

const formatCount = (count: number, name: string) => `${displayCount(count)} ${lowerFirst(name)}`;
