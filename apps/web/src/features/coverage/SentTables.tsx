import type { CoverageResponse } from "@spi/domain/coverage/coverage-answer";
import { sentOutcomeLabels } from "@spi/domain/coverage/coverage-labels";
import { type SentOutcome, sentOutcomes } from "@spi/domain/coverage/sent-outcomes";
import { displayTimestamp } from "@spi/domain/day/calendar";
import type { Figure } from "@spi/domain/people/people-preview";
import { describeFigure } from "@spi/domain/report/preview-sentences";
import { isNoOne } from "../../scope/preview/preview-text.ts";
import type { ReactNode } from "react";
import { Card } from "../../ui/Card.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { FoldedTable } from "./TopRows.tsx";

/** Outcomes, starting with messages that reached people. */
const orderedOutcomes = sentOutcomes.toReversed();
const outcomeColumns = orderedOutcomes.map((outcome) => ({ heading: sentOutcomeLabels[outcome], numeric: true }));
const outcomeCells = (counts: Record<SentOutcome, Figure>) =>
  orderedOutcomes.map((outcome) => describeFigure(counts[outcome]));

interface SentCardProps {
  answer: CoverageResponse;
  link: (iteration: CoverageResponse["iterations"][number]) => ReactNode;
}

/** Shows the outcomes for the people on released iterations' lists. */
export function SentCard({ answer, link }: SentCardProps) {
  const { iterations, lists_removed, messages_as_of, counts } = answer;
  if (messages_as_of === null) return null;
  const removed = iterations.filter(({ iteration_id }) => lists_removed.includes(iteration_id));
  return (
    <Card heading="Messages sent">
      <p>
        We count each person on a released iteration&apos;s list once. If they have several messages, we use the one
        that had got furthest by {displayTimestamp(messages_as_of)}. “Days apart” is counted from the date of the first
        message or, if no messages have been sent yet, from the run date.
      </p>
      <DataTable
        caption="Outcomes for people on each list"
        captionHidden
        columns={[{ heading: "Iteration" }, ...outcomeColumns]}
        rows={iterations.flatMap((iteration) =>
          iteration.sent === null
            ? []
            : [{ key: iteration.iteration_id, cells: [link(iteration), ...outcomeCells(iteration.sent)] }],
        )}
      />
      {counts === null || isNoOne(counts.sent_and_left) ? null : (
        <p>
          People who were sent a message but are not in any of the cohorts today: {describeFigure(counts.sent_and_left)}
          . These people are not included in the figures above.
        </p>
      )}
      {removed.map((iteration) => (
        <p key={iteration.iteration_id}>
          We deleted the list for {link(iteration)} when its storage period ended. Instead, we count the people who
          would be selected for this iteration today.
        </p>
      ))}
    </Card>
  );
}

interface EligibleSentProps {
  eligible: NonNullable<CoverageResponse["eligible"]>;
  names: ReadonlyMap<string, string>;
}

/** Shows the outcomes of messages to eligible people. */
export function EligibleSentTable({ eligible: { sent }, names }: EligibleSentProps) {
  if (sent === null) return null;
  return (
    <FoldedTable
      summary="Show messages sent to eligible people"
      caption="Messages sent to eligible people"
      columns={[{ heading: "Iteration" }, ...outcomeColumns, { heading: "Not on any list", numeric: true }]}
      rows={[
        {
          key: "all",
          cells: ["Total, counting each person once", ...outcomeCells(sent.best), describeFigure(sent.on_no_list)],
        },
        ...sent.iterations.map(({ iteration_id, counts, on_no_list }) => ({
          key: iteration_id,
          cells: [names.get(iteration_id), ...outcomeCells(counts), describeFigure(on_no_list)],
        })),
      ]}
    />
  );
}
