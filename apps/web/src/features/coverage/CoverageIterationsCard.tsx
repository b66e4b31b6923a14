import type { CoverageResponse } from "@spi/domain/coverage/coverage-answer";
import { displayDay } from "@spi/domain/day/calendar";
import { describeSentFrom } from "@spi/domain/release/release-summary";
import { commsTypeNames } from "@spi/domain/iteration/iteration";
import { describeFigure } from "@spi/domain/report/preview-sentences";
import type { ReactNode } from "react";
import type { CampaignKey } from "../../paths/paths.ts";
import { Card } from "../../ui/Card.tsx";
import { DataTable, TwoLines } from "../../ui/DataTable.tsx";
import { DueTag, StatusTag } from "../../ui/Tag.tsx";
import { FoldedTable } from "./TopRows.tsx";
import { hasMissedRunDate } from "./missed-run-date.ts";

type CountedIteration = CoverageResponse["iterations"][number];

interface CoverageIterationsCardProps {
  iterations: readonly CountedIteration[];
  /** The campaign that the page is about. */
  home: CampaignKey;
  link: (iteration: CountedIteration) => ReactNode;
  /** Today's date (YYYYMMDD). */
  today: string;
}

/**
 * Shows in one table how many people each iteration selects. If there are many iterations, later iterations and other
 * campaigns' iterations are collapsed.
 */
export function CoverageIterationsCard({ iterations, home, link, today }: CoverageIterationsCardProps) {
  if (iterations.length === 0) return null;
  const isOwn = ({ campaign_id }: CountedIteration) => campaign_id === home.campaignId;
  const own = iterations.length > maxVisible ? iterations.filter(isOwn) : iterations;
  const shown = own.length === maxVisible + 1 ? own : own.slice(0, maxVisible);
  const others = iterations.filter((iteration) => !own.includes(iteration));
  const rows = (part: readonly CountedIteration[]) =>
    part.map((iteration) => toRow(iteration, { link: link(iteration), today }));
  return (
    <Card heading="By iteration, earliest first">
      <DataTable caption={caption} captionHidden columns={columns} rows={rows(shown)} />
      <FoldedTable
        caption={`${caption}: later iterations`}
        columns={columns}
        rows={rows(own.slice(shown.length))}
        description="that run later"
      />
      <FoldedTable
        caption={`${caption}: iterations from other campaigns`}
        columns={columns}
        rows={rows(others)}
        description="from other campaigns"
      />
    </Card>
  );
}

const maxVisible = 5;
const caption = "People selected by each iteration";

function toRow(iteration: CountedIteration, { link, today }: { link: ReactNode; today: string }) {
  const selected = describeFigure(iteration.selected);
  return {
    key: iteration.iteration_id,
    cells: [
      <TwoLines key="name" under={iteration.comms_type === null ? "" : commsTypeNames[iteration.comms_type]}>
        {link}
      </TwoLines>,
      <TwoLines key="day" under={runDateNote(iteration, today)}>
        <span className="spi-coverage__day">{displayDay(iteration.run_date)}</span>
      </TwoLines>,
      <StatusTag key="status" status={iteration.status} sending={iteration.being_sent} />,
      iteration.sent === null ? (
        selected
      ) : (
        <TwoLines key="selected" under="as released">
          {selected}
        </TwoLines>
      ),
      describeFigure(iteration.first_selected),
    ],
  };
}

function runDateNote(iteration: CountedIteration, today: string): ReactNode {
  if (iteration.sent_on !== null) return describeSentFrom(iteration.sent_on);
  return hasMissedRunDate(iteration, today) ? <DueTag runDate={iteration.run_date} today={today} /> : "";
}

const columns = [
  { heading: "Iteration" },
  { heading: "Run date" },
  { heading: "Status" },
  { heading: "Selected", numeric: true },
  { heading: "For the first time", numeric: true },
] as const;
