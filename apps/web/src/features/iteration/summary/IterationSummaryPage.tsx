import "../iteration.css";
import { isBeingSent } from "@spi/domain/release/release-summary";
import { displayDay, ukDay } from "@spi/domain/day/calendar";
import { isEditable } from "@spi/domain/iteration/lifecycle";
import { Details } from "nhsuk-react-components";
import { type ReactNode, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { useCurrentRelease } from "../../../scope/NotReadyCallout.tsx";
import { PagePreview } from "../../../scope/preview/PagePreview.tsx";
import { canEditNow, lockState } from "../../../scope/editing/lock-state.ts";
import { campaignPath, iterationPath } from "../../../paths/paths.ts";
import { useCanUpdate, useMe, usePermissions } from "../../../session/use-session.ts";
import { LoadingText } from "../../../ui/page/LoadingText.tsx";
import { Page } from "../../../ui/page/Page.tsx";
import { DueTag, StatusTag } from "../../../ui/Tag.tsx";
import { useArrivalAlerts } from "../../../ui/page/use-arrival.ts";
import { CohortsCard } from "./CohortsCard.tsx";
import { DetailsCard } from "./DetailsCard.tsx";
import { HistoryCard } from "./HistoryCard.tsx";
import { IterationActions } from "./IterationActions.tsx";
import { IterationLock } from "../../../scope/editing/IterationLock.tsx";
import type { PartComments } from "./RuleLine.tsx";
import { RulesCard } from "./RulesCard.tsx";
import { StatusCard } from "./StatusCard.tsx";
import { StepsCard } from "./StepsCard.tsx";

/** Sections that other features add to the page. */
interface IterationSummaryPageProps {
  /** True once the page's data has loaded or has taken too long. Content that loads later can move the page. */
  ready: boolean;
  notice?: ReactNode;
  decision?: ReactNode;
  findings?: ReactNode;
  review?: ReactNode;
  comments?: ReactNode;
  /** Shows the comments on a rule. */
  Comments: PartComments;
}

/**
 * Shows an iteration on one page, with its five steps, the next actions, and its parts in the order of the steps.
 * Reviewers first see the information that they must read before they decide.
 */
export function IterationSummaryPage({ ready, ...sections }: IterationSummaryPageProps) {
  const { key, iteration, campaign } = useIteration();
  const me = useMe();
  const sending = isBeingSent(useCurrentRelease());
  const [today] = useState(() => ukDay(new Date()));
  const { iteration_details: details, status } = iteration;
  const { Name, IterationDate } = details;
  return (
    <PagePreview base={details} draft={details} rule="every" wide={!isEditable(status)}>
      <Page
        title={Name}
        caption={campaign.campaign_details.Name}
        back={campaignPath(key, "summary")}
        alerts={useArrivalAlerts({ locked: lockState(iteration, me.id) === "other" })}
      >
        <p className="spi-dates spi-quiet">
          <StatusTag status={status} sending={sending} /> Run date: {displayDay(IterationDate)}
          {status === "sent to nhs notify" || sending ? null : <DueTag runDate={IterationDate} today={today} />}
          <Link to={iterationPath(key, "history")}>See the history of this iteration</Link>
        </p>
        <IterationLock />
        {ready ? <SummarySections {...sections} /> : <LoadingText />}
      </Page>
    </PagePreview>
  );
}

function SummarySections({
  notice,
  decision,
  findings,
  review,
  comments,
  Comments,
}: Omit<IterationSummaryPageProps, "ready">) {
  const { key, iteration } = useIteration();
  const me = useMe();
  const canUpdate = useCanUpdate(key.teamId);
  const editable = isEditable(iteration.status) && canEditNow(iteration, { userId: me.id, canUpdate });
  const isAwaitingDecision = iteration.status === "in review" || iteration.status === "report ready";
  const [search] = useSearchParams();
  const isReviewFirst = usePermissions(key.teamId).includes("approve") && isAwaitingDecision;
  const iterationSections = (
    <>
      <DetailsCard editable={editable} />
      <CohortsCard editable={editable} />
      <RulesCard editable={editable} Comments={Comments} />
    </>
  );
  return (
    <div className={isEditable(iteration.status) ? "spi-parts" : "spi-parts spi-parts--read"}>
      {notice}
      <StepsCard editable={editable} />
      <StatusCard decision={decision} />
      {isReviewFirst ? null : iterationSections}
      {findings}
      {review}
      {comments}
      {isReviewFirst ? (
        <Details className="spi-fold" open={search.has("openRules")}>
          <Details.Summary>All details, cohorts and rules</Details.Summary>
          <Details.Text>{iterationSections}</Details.Text>
        </Details>
      ) : null}
      <HistoryCard />
      <IterationActions editable={editable} />
    </div>
  );
}
