import type { IterationAnswer } from "@spi/domain/api-contract";
import { displayDay, displayTimestamp } from "@spi/domain/day/calendar";
import { newestFirst } from "@spi/domain/iteration/iteration";
import { Link } from "react-router";
import { useCampaign } from "../../../scope/CampaignScope.tsx";
import type { CampaignKey } from "../../../scope/paths.ts";
import { campaignPath, iterationPath } from "../../../scope/paths.ts";
import { Card } from "../../../ui/Card.tsx";
import { DataTable, TwoLines } from "../../../ui/DataTable.tsx";
import { LockIcon } from "../../../ui/LockIcon.tsx";
import { IterationStatusCell } from "./IterationStatusCell.tsx";

const columns = [{ heading: "Iteration" }, { heading: "Status" }, { heading: "Updated by" }] as const;

/** The campaign's iterations by run date, newest first (REQ-SCR-45). */
export function IterationsCard({ editable }: { editable: boolean }) {
  const { key, campaign } = useCampaign();
  const keyOf = ({ iteration_details }: IterationAnswer) => ({ ...key, iterationId: iteration_details.ID });
  const rows = sorted(campaign.iterations).map((iteration) => ({
    key: iteration.iteration_details.ID,
    cells: [
      <IterationName key="name" campaignKey={key} iteration={iteration} />,
      <IterationStatusCell
        key="status"
        iterationKey={keyOf(iteration)}
        name={iteration.iteration_details.Name}
        status={iteration.status}
      />,
      <TwoLines key="updated" under={displayTimestamp(iteration.last_modified_timestamp)}>
        {iteration.last_modified_by.name}
      </TwoLines>,
    ],
  }));
  return (
    <Card
      heading="Iterations"
      action={rows.length === 0 ? null : <Link to={campaignPath(key, "status")}>See what is complete</Link>}
    >
      {rows.length === 0 ? (
        <p className="spi-empty">
          There are no iterations yet. An iteration is one run of invitations, with its own date, people and rules.
        </p>
      ) : (
        <DataTable caption="Iterations of this campaign" captionHidden columns={columns} rows={rows} />
      )}
      {editable ? (
        <p className="spi-create">
          <Link to={campaignPath(key, "iteration/new")}>
            <span className="spi-create__plus" aria-hidden="true" />
            Create a new iteration
          </Link>
        </p>
      ) : null}
    </Card>
  );
}

function IterationName({ campaignKey, iteration }: { campaignKey: CampaignKey; iteration: IterationAnswer }) {
  const { ID, Name, IterationDate } = iteration.iteration_details;
  const { locked_by } = iteration;
  return (
    <TwoLines
      under={
        <>
          Run date: {displayDay(IterationDate)}
          {locked_by ? (
            <span className="spi-locked">
              <LockIcon /> Being edited by {locked_by.name}
            </span>
          ) : null}
        </>
      }
    >
      <Link className="spi-strong" to={iterationPath({ ...campaignKey, iterationId: ID }, "summary")}>
        {Name}
      </Link>
    </TwoLines>
  );
}

function sorted(iterations: readonly IterationAnswer[]): IterationAnswer[] {
  const order = newestFirst(iterations.map((iteration) => iteration.iteration_details)).map(({ ID }) => ID);
  return iterations.toSorted((a, b) => order.indexOf(a.iteration_details.ID) - order.indexOf(b.iteration_details.ID));
}
