import type { CoverageAnswer } from "@spi/domain/coverage/coverage-answer";
import { displayDay } from "@spi/domain/day/calendar";
import { describeSentFrom } from "@spi/domain/release/standing-release";
import { commsTypeNames } from "@spi/domain/iteration/iteration";
import { describeFigure } from "@spi/domain/report/preview-words";
import type { ReactNode } from "react";
import type { CampaignKey } from "../../paths/paths.ts";
import { Card } from "../../ui/Card.tsx";
import { DataTable, TwoLines } from "../../ui/DataTable.tsx";
import { DueTag, StatusTag } from "../../ui/Tag.tsx";
import { RowsOnRequest } from "./FirstRows.tsx";
import { hasMissedRunDate } from "./missed-run-date.ts";

type CountedIteration = CoverageAnswer["iterations"][number];

interface CountedIterationsProps {
  iterations: readonly CountedIteration[];
  /** The campaign whose page this is. */
  home: CampaignKey;
  link: (told: CountedIteration) => ReactNode;
  /** YYYYMMDD. */
  today: string;
}

/**
 * Shows the people each iteration selects, in one table if there are few. Otherwise other campaigns' iterations and
 * later ones open on request.
 */
export function CountedIterations({ iterations, home, link, today }: CountedIterationsProps) {
  if (iterations.length === 0) return null;
  const isOwn = ({ campaign_id }: CountedIteration) => campaign_id === home.campaignId;
  const own = iterations.length > maxTogether ? iterations.filter(isOwn) : iterations;
  const shown = own.length === maxTogether + 1 ? own : own.slice(0, maxTogether);
  const others = iterations.filter((told) => !own.includes(told));
  const rows = (part: readonly CountedIteration[]) => part.map((told) => toRow(told, { link: link(told), today }));
  return (
    <Card heading="By iteration, earliest first">
      <DataTable caption={caption} captionHidden columns={columns} rows={rows(shown)} />
      <RowsOnRequest
        caption={`${caption}: later iterations`}
        columns={columns}
        rows={rows(own.slice(shown.length))}
        others="that run later"
      />
      <RowsOnRequest
        caption={`${caption}: iterations from other campaigns`}
        columns={columns}
        rows={rows(others)}
        others="from other campaigns"
      />
    </Card>
  );
}

const maxTogether = 5;
const caption = "People selected by each iteration";

function toRow(told: CountedIteration, { link, today }: { link: ReactNode; today: string }) {
  const selected = describeFigure(told.selected);
  return {
    key: told.iteration_id,
    cells: [
      <TwoLines key="name" under={told.comms_type === null ? "" : commsTypeNames[told.comms_type]}>
        {link}
      </TwoLines>,
      <TwoLines key="day" under={runDateNote(told, today)}>
        <span className="spi-coverage__day">{displayDay(told.run_date)}</span>
      </TwoLines>,
      <StatusTag key="status" status={told.status} sending={told.being_sent} />,
      told.sent === null ? (
        selected
      ) : (
        <TwoLines key="selected" under="as released">
          {selected}
        </TwoLines>
      ),
      describeFigure(told.first_selected),
    ],
  };
}

function runDateNote(told: CountedIteration, today: string): ReactNode {
  if (told.sent_on !== null) return describeSentFrom(told.sent_on);
  return hasMissedRunDate(told, today) ? <DueTag runDate={told.run_date} today={today} /> : "";
}

const columns = [
  { heading: "Iteration" },
  { heading: "Run date" },
  { heading: "Status" },
  { heading: "Selected", numeric: true },
  { heading: "For the first time", numeric: true },
] as const;
