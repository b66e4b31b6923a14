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

const screens = { iteration: "summary", report: "summary", release: "release", proof: "release" } as const;
const whatToDo = {
  iteration: "Review iteration",
  report: "Review report",
  release: "Ready to release",
  proof: "Read test messages",
};

/** What waits for the signed-in person's decision, in all their teams: reviews, and approved reports to be released. */
export function WaitingCard() {
  const { teams } = useMe();
  const decides = teams.some(({ permissions }) => permissions.includes("approve") || permissions.includes("release"));
  const waiting = useQuery({ ...queries.waiting(), enabled: decides }).data;
  if (!decides || !waiting) return null;
  const teamNames = new Map(teams.map(({ id, name }) => [id, name]));
  const rows = waiting.map((item) => {
    const key = { teamId: item.team_id, campaignId: item.campaign_id, iterationId: item.iteration_id };
    return {
      key: item.iteration_id,
      cells: [
        <TwoLines key="name" under={`${item.campaign}, ${teamNames.get(item.team_id) ?? item.team_id}`}>
          <Link
            className="spi-strong"
            to={item.report_number ? reportPath(key, item.report_number) : iterationPath(key, screens[item.about])}
          >
            {item.iteration}
          </Link>
        </TwoLines>,
        <Tag key="what" colour="blue">
          {`${whatToDo[item.about]} ${item.report_number ?? ""}`.trim()}
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
        <p className="spi-empty">You have no decisions to make.</p>
      ) : (
        <DataTable caption="Waiting for your decision" captionHidden columns={columns} rows={rows} />
      )}
    </Card>
  );
}
