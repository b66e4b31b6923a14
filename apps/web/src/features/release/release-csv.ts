import { describeRefusal } from "@spi/domain/release/rejections/notify-codes";
import { unconfirmedOutcomesSentence } from "@spi/domain/release/outcomes";
import { type Cell, csvText } from "../../ui/csv-text.ts";
import type { Release } from "@spi/domain/release/release-answer";
import { channelNames, figureColumns, outcomeHeadings } from "./release-text.ts";

const outcomeCells = ({ delivered, failed, unknown }: Release["outcomes"]): Cell[] => [delivered, failed, unknown];

/**
 * Returns all figures of a release as CSV: by wave and routing plan, by channel, and by the reason why people were not
 * messaged.
 */
export function releaseCsv({ figures, outcomes, parts, channels, removed, refused, list }: Release): string {
  const { headings, cellsOf, delayed } = figureColumns({ parts });
  const unconfirmedText = unconfirmedOutcomesSentence(figures.accepted, outcomes);
  return csvText([
    ["Messages"],
    ["Wave", "Routing plan ID", ...headings, ...outcomeHeadings],
    ...parts.map((part) => [part.wave, part.plan, ...cellsOf(part), ...outcomeCells(part.outcomes)]),
    ["All", "All", ...cellsOf({ ...figures, delayed }), ...outcomeCells(outcomes)],
    ...(unconfirmedText ? [[unconfirmedText]] : []),
    [],
    ["By channel"],
    ["Wave", "Routing plan ID", "Channel", "Delivered", "Failed"],
    ...channels.map((channel) => [
      channel.wave,
      channel.plan,
      channelNames[channel.channel],
      channel.delivered,
      channel.failed,
    ]),
    [],
    ["Removed"],
    ["Wave", "Routing plan ID", "Reason", "Messages"],
    ...removed.map(({ wave, plan, reason, messages }) => [wave, plan, reason, messages]),
    [],
    ["Rejected by NHS Notify"],
    ["Routing plan ID", "Reason", "Messages"],
    ...refused.map(({ plan, code, messages }) => [plan, describeRefusal(code), messages]),
    [],
    ["Cannot be messaged"],
    ["Reason", "People"],
    ...Object.entries(list?.cannot ?? {}),
  ]);
}
