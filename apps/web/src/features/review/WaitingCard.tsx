import { displayDay, displayTimestamp } from "@spi/domain/day/calendar";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { queries } from "../../api/queries.ts";
import { iterationPath, reportPath } from "../../scope/paths.ts";
import { useMe } from "../../session/use-session.ts";
import { Card } from "../../ui/Card.tsx";
import { DataTable, TwoLines } from "../../ui/DataTable.tsx";
import { Tag } from "../../ui/Tag.tsx";

const columns = [{ heading: "Iteration" }, { heading: "What" }, { heading: "Run date" }, { heading: "Sent by" }];

/** What waits for the signed-in reviewer's decision, in all their teams. */
export function WaitingCard() {
  const { teams } = useMe();
  const approver = teams.some(({ permissions }) => permissions.includes("approve"));
  const waiting = useQuery({ ...queries.waiting(), enabled: approver }).data;
  if (!approver || !waiting) return null;
  const teamNames = new Map(teams.map(({ id, name }) => [id, name]));
  const rows = waiting.map((item) => {
    const key = { teamId: item.team_id, campaignId: item.campaign_id, iterationId: item.iteration_id };
    return {
      key: item.iteration_id,
      cells: [
        <TwoLines key="name" under={`${item.campaign}, ${teamNames.get(item.team_id) ?? item.team_id}`}>
          <Link
            className="spi-strong"
            to={item.report_number ? reportPath(key, item.report_number) : iterationPath(key, "summary")}
          >
            {item.iteration}
          </Link>
        </TwoLines>,
        <Tag key="what" colour="blue">
          {item.about === "iteration" ? "Review iteration" : `Review report ${item.report_number ?? ""}`.trim()}
        </Tag>,
        displayDay(item.run_date),
        <TwoLines key="by" under={displayTimestamp(item.since)}>
          {item.submitted_by}
        </TwoLines>,
      ],
    };
  });
  return (
    <Card heading="Waiting for your decision">
      {rows.length === 0 ? (
        <p className="spi-empty">Nothing waits for you.</p>
      ) : (
        <DataTable caption="Waiting for your decision" captionHidden columns={columns} rows={rows} />
      )}
    </Card>
  );
}
