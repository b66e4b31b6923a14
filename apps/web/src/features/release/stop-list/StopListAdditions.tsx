import { displayTimestamp } from "@spi/domain/day/calendar";
import type { StopList } from "@spi/domain/release/stop-list";
import { displayCount } from "@spi/domain/text/counts";
import { Link } from "react-router";
import { iterationPath } from "../../../paths/paths.ts";
import { Card } from "../../../ui/Card.tsx";
import { DataTable, TwoLines } from "../../../ui/DataTable.tsx";

const columns = [{ heading: "Added" }, { heading: "Reason" }, { heading: "People", numeric: true }];

/**
 * Shows the releases that a stop list currently affects, and its additions with their numbers and reasons, but never
 * the people.
 */
export function StopListAdditions({ teamId, stopList }: { teamId: string; stopList: StopList }) {
  const { additions, releases } = stopList;
  return (
    <>
      <Card heading="Releases in progress">
        {releases.length === 0 ? (
          <p className="spi-empty">This team has no releases in progress.</p>
        ) : (
          <ul className="nhsuk-list nhsuk-list--bullet nhsuk-u-margin-bottom-0">
            {releases.map(({ campaign_id: campaignId, iteration_id: iterationId, iteration, state }) => (
              <li key={iterationId}>
                <Link to={iterationPath({ teamId, campaignId, iterationId }, "release")}>{iteration}</Link>: {state}
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Card heading="Additions">
        {additions.length === 0 ? (
          <p className="spi-empty">No one has been added yet.</p>
        ) : (
          <DataTable
            caption="Additions to the stop list"
            captionHidden
            columns={columns}
            rows={additions.map(({ by, at, reason, people, known, in_effect: isInEffect }) => ({
              key: `${at} ${by.id} ${reason}`,
              cells: [
                <TwoLines key="by" under={displayTimestamp(at)}>
                  {by.name}
                </TwoLines>,
                <TwoLines key="reason" under={isInEffect ? null : "Removed (no longer on the stop list)"}>
                  {reason}
                </TwoLines>,
                <TwoLines key="people" under={known === 0 ? null : `${displayCount(known)} already on the list`}>
                  {displayCount(people)}
                </TwoLines>,
              ],
            }))}
          />
        )}
      </Card>
    </>
  );
}
