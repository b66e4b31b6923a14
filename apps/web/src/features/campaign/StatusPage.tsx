import type { IterationResponse } from "@spi/domain/api-contract";
import { isBeingSent } from "@spi/domain/release/release-summary";
import { displayDay } from "@spi/domain/day/calendar";
import { missingParts, newestFirst } from "@spi/domain/iteration/iteration";
import { isEditable, isUndecided } from "@spi/domain/iteration/lifecycle";
import { findingsSentence } from "@spi/domain/finding/finding-sentences";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { queries } from "../../api/queries.ts";
import { useCampaign } from "../../scope/CampaignScope.tsx";
import { type IterationKey, campaignPath, iterationPath } from "../../paths/paths.ts";
import { useFindings } from "../../scope/findings/use-findings.ts";
import { ReviewBlockers } from "../../scope/ReviewBlockers.tsx";
import { useCanUpdate } from "../../session/use-session.ts";
import { Card } from "../../ui/Card.tsx";
import { LinkButton } from "../../ui/Button.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { LoadingText } from "../../ui/page/LoadingText.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { StatusTag, Tag, ToCompleteTag } from "../../ui/Tag.tsx";

const columns = [
  { heading: "Iteration" },
  { heading: "Run date" },
  { heading: "Status" },
  { heading: "Details" },
] as const;

/** Lists each iteration with its completeness and the requirements for its review. */
export function StatusPage() {
  const { key, campaign } = useCampaign();
  const byId = new Map(campaign.iterations.map((iteration) => [iteration.iteration_details.ID, iteration]));
  const sorted = newestFirst(campaign.iterations.map((iteration) => iteration.iteration_details));
  const rows = sorted.flatMap(({ ID, Name, IterationDate }) => {
    const iteration = byId.get(ID);
    if (!iteration) return [];
    const release = campaign.releases.find(({ iteration_id: id }) => id === ID);
    const iterationKey = { ...key, iterationId: ID };
    const cells = [
      <Link key="name" className="spi-strong" to={iterationPath(iterationKey, "summary")}>
        {Name}
      </Link>,
      <span key="day" className="nhsuk-u-nowrap">
        {displayDay(IterationDate)}
      </span>,
      <StatusTag key="status" status={iteration.status} sending={isBeingSent(release)} />,
      <Completeness key="details" iteration={iteration} iterationKey={iterationKey} />,
    ];
    return [{ key: ID, cells }];
  });
  return (
    <Page title="Iteration completeness" caption={campaign.campaign_details.Name} back={campaignPath(key, "summary")}>
      <Card>
        {rows.length === 0 ? (
          <p className="spi-empty">There are no iterations yet.</p>
        ) : (
          <DataTable caption="Iterations and missing details" captionHidden columns={columns} rows={rows} />
        )}
      </Card>
      <LinkButton to={campaignPath(key, "summary")}>Back to campaign summary</LinkButton>
    </Page>
  );
}

interface CompletenessProps {
  iteration: IterationResponse;
  iterationKey: IterationKey;
}

/** Shows whether an iteration is complete and, before it is sent for review, the other requirements. */
function Completeness({ iteration, iterationKey }: CompletenessProps) {
  const isComplete = missingParts(iteration.iteration_details).length === 0;
  return (
    <>
      {isComplete ? <Tag colour="green">Complete</Tag> : <ToCompleteTag />}
      {isUndecided(iteration.status) ? <ReviewRequirements iteration={iteration} iterationKey={iterationKey} /> : null}
    </>
  );
}

/** Lists the problems that prevent an iteration's review, and the findings to fix or answer. */
function ReviewRequirements({ iteration, iterationKey }: CompletenessProps) {
  const canUpdate = useCanUpdate(iterationKey.teamId);
  const readiness = useQuery(queries.readiness(iterationKey));
  const findings = useFindings(iterationKey, true).data;
  if (!readiness.data)
    return readiness.error ? <p>We cannot check this iteration at the moment. Try again later.</p> : <LoadingText />;
  const findingsText = findings && findingsSentence(findings);
  const isReady = readiness.data.blockers.length === 0 && !findingsText;
  return (
    <>
      {isReady ? null : (
        <p className="nhsuk-u-margin-top-3 nhsuk-u-margin-bottom-2">
          <strong>Before review:</strong>
        </p>
      )}
      {isReady && findings?.checking ? <p>We are checking the rules.</p> : null}
      <ReviewBlockers
        iterationKey={iterationKey}
        iterationName={iteration.iteration_details.Name}
        readiness={readiness.data}
        editable={canUpdate && isEditable(iteration.status)}
      />
      {findingsText ? (
        <p>
          <Link to={iterationPath(iterationKey, "summary")}>
            {findingsText}
            <span className="nhsuk-u-visually-hidden"> in {iteration.iteration_details.Name}</span>
          </Link>
        </p>
      ) : null}
    </>
  );
}
