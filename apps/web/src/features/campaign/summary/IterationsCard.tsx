import type { IterationResponse } from "@spi/domain/api-contract";
import { displayDay, displayTimestamp, ukDay } from "@spi/domain/day/calendar";
import { newestFirst } from "@spi/domain/iteration/iteration";
import type { IterationStatus } from "@spi/domain/iteration/lifecycle";
import { fixAction, nextAction } from "../../../scope/next-action.ts";
import { coverageTitle } from "@spi/domain/coverage/coverage-labels";
import { isBeingSent, describePartialRelease } from "@spi/domain/release/release-summary";
import { finalReleaseStates } from "@spi/domain/release/release";
import { displayCount } from "@spi/domain/text/counts";
import { useState } from "react";
import { Link } from "react-router";
import { useCampaign } from "../../../scope/CampaignScope.tsx";
import { type IterationKey, campaignPath, iterationPath } from "../../../paths/paths.ts";
import { useCanUpdate, useMe, usePermissions } from "../../../session/use-session.ts";
import { LinkButton } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { DataTable, TwoLines } from "../../../ui/DataTable.tsx";
import { LockIcon } from "../../../ui/LockIcon.tsx";
import { DueTag } from "../../../ui/Tag.tsx";
import { IterationStatusCell } from "./IterationStatusCell.tsx";

const columns = [
  { heading: "Iteration" },
  { heading: "Run date" },
  { heading: "Status" },
  { heading: "Next" },
  { heading: "People invited", numeric: true },
  { heading: "Updated by" },
] as const;

/**
 * Lists the campaign's iterations by run date, newest first, each with its next action and the role of the user who
 * must take it.
 */
export function IterationsCard({ editable }: { editable: boolean }) {
  const { key, campaign } = useCampaign();
  const viewer = { id: useMe().id, permissions: usePermissions(key.teamId) };
  const canCopy = useCanUpdate(key.teamId);
  const [today] = useState(() => ukDay(new Date()));
  const keyOf = ({ iteration_details }: IterationResponse) => ({ ...key, iterationId: iteration_details.ID });
  const rows = sortNewestFirst(campaign.iterations).map((iteration) => {
    const { ID, Name } = iteration.iteration_details;
    const notReady = campaign.not_ready.find(({ iteration_id: id }) => id === ID);
    const invited = campaign.invited.find(({ iteration_id: id }) => id === ID)?.people;
    const release = campaign.releases.find(({ iteration_id: id }) => id === ID);
    const sending = isBeingSent(release);
    const isFinished = iteration.status === sent || sending;
    const action = nextAction({ ...iteration, release }, viewer);
    // Once a release has started, it is too late to fix the problem before sending. This cell then shows the release's
    // state, and the reason is next to the iteration's status.
    const next = notReady === undefined || release?.started_at ? action : fixAction(notReady.kind, viewer);
    const partly = describePartialRelease(release);
    const isRelease = next === action && release !== undefined && !finalReleaseStates.includes(release.state);
    return {
      key: ID,
      cells: [
        <IterationName key="name" iterationKey={keyOf(iteration)} {...{ iteration, canCopy }} />,
        <TwoLines
          key="run date"
          under={isFinished ? null : <DueTag runDate={iteration.iteration_details.IterationDate} today={today} />}
        >
          {displayDay(iteration.iteration_details.IterationDate)}
        </TwoLines>,
        <IterationStatusCell
          key="status"
          iterationKey={keyOf(iteration)}
          name={Name}
          status={iteration.status}
          sending={sending}
          notReady={notReady?.title}
        />,
        next === undefined && partly ? (
          <Link key="next" to={iterationPath(keyOf(iteration), "release")}>
            Find out why some messages were not sent<span className="nhsuk-u-visually-hidden"> for {Name}</span>
          </Link>
        ) : next === undefined ? (
          "Nothing to do"
        ) : isRelease ? (
          <Link key="next" to={iterationPath(keyOf(iteration), "release")}>
            {next}
            <span className="nhsuk-u-visually-hidden">, {Name}</span>
          </Link>
        ) : (
          next
        ),
        invited === undefined ? (
          "No report"
        ) : partly ? (
          <TwoLines key="invited" under={partly}>
            {displayCount(invited)}
          </TwoLines>
        ) : (
          displayCount(invited)
        ),
        <TwoLines key="updated" under={displayTimestamp(iteration.last_modified_timestamp)}>
          {iteration.last_modified_by.name}
        </TwoLines>,
      ],
    };
  });
  return (
    <Card
      heading="Iterations"
      action={rows.length === 0 ? null : <Link to={campaignPath(key, "status")}>Check for missing details</Link>}
    >
      {rows.length === 0 ? (
        <p className="spi-empty">
          There are no iterations yet. An iteration is one part of a campaign, with its own run date, cohorts and rules.
        </p>
      ) : (
        <>
          <DataTable caption="Iterations in this campaign" captionHidden columns={columns} rows={rows} />
          <p>
            <Link to={campaignPath(key, "coverage")}>{coverageTitle}</Link>
          </p>
        </>
      )}
      {editable ? <LinkButton to={campaignPath(key, "iteration/new")}>Create a new iteration</LinkButton> : null}
    </Card>
  );
}

const sent: IterationStatus = "sent to nhs notify";

interface IterationNameProps {
  iterationKey: IterationKey;
  iteration: IterationResponse;
  canCopy: boolean;
}

function IterationName({ iterationKey: key, iteration, canCopy }: IterationNameProps) {
  const { Name } = iteration.iteration_details;
  const { locked_by } = iteration;
  return (
    <TwoLines
      under={
        <>
          {locked_by ? (
            <span className="spi-locked">
              <LockIcon /> Being edited by {locked_by.name}
            </span>
          ) : null}
          {canCopy ? (
            <Link className="spi-copy" to={iterationPath(key, "copy")}>
              Copy<span className="nhsuk-u-visually-hidden"> {Name}</span>
            </Link>
          ) : null}
        </>
      }
    >
      <Link className="spi-strong" to={iterationPath(key, "summary")}>
        {Name}
      </Link>
    </TwoLines>
  );
}

function sortNewestFirst(iterations: readonly IterationResponse[]): IterationResponse[] {
  const order = newestFirst(iterations.map((iteration) => iteration.iteration_details)).map(({ ID }) => ID);
  return iterations.toSorted((a, b) => order.indexOf(a.iteration_details.ID) - order.indexOf(b.iteration_details.ID));
}
