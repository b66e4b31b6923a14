import { displayDay } from "@spi/domain/day/calendar";
import type { PlannedRun } from "@spi/domain/desk/planned-runs";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "../../ui/Button.tsx";
import { DataTable, TwoLines } from "../../ui/DataTable.tsx";
import { StatusTag } from "../../ui/Tag.tsx";
import { formatInvitedCount, DueStatus, RunLink, useFollowLink } from "./RunLink.tsx";

interface RunListProps {
  caption: string;
  runs: readonly PlannedRun[];
  today: string;
}

const columns = [
  { heading: "Run date" },
  { heading: "Iteration" },
  { heading: "Status" },
  { heading: "People invited", numeric: true },
] as const;

const pageSize = 50;

/**
 * Lists iterations by run date, one per row. In a long list, users see the first rows and can ask for more. The first
 * new row then gets the focus.
 */
export function RunList({ caption, runs, today }: RunListProps) {
  const [shown, setShown] = useState(pageSize);
  const listRef = useRef<HTMLDivElement>(null);
  const follow = useFollowLink();
  const showMore = () => {
    flushSync(() => setShown(shown + pageSize));
    listRef.current?.querySelectorAll("a")[shown]?.focus();
  };
  const rows = runs.slice(0, shown).map((run) => ({
    key: run.iteration_id,
    cells: [
      <TwoLines key="date" under={<DueStatus run={run} today={today} />}>
        {displayDay(run.run_date)}
      </TwoLines>,
      <TwoLines key="name" under={run.campaign}>
        <RunLink run={run} follow={follow} />
      </TwoLines>,
      <StatusTag key="status" status={run.status} sending={run.being_sent} />,
      formatInvitedCount(run) || "No report",
    ],
  }));
  return (
    <div ref={listRef}>
      <DataTable caption={caption} captionHidden columns={columns} rows={rows} />
      {runs.length > shown ? (
        <Button variant="secondary" repeatable onClick={showMore}>
          Show more iterations
        </Button>
      ) : null}
    </div>
  );
}
