import "../iteration.css";
import { displayDay } from "@spi/domain/day/calendar";
import { isEditable } from "@spi/domain/iteration/lifecycle";
import type { ReactNode } from "react";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { WithPreview } from "../../../scope/preview/WithPreview.tsx";
import { canEditNow, lockState } from "../../../scope/editing/lock-state.ts";
import { campaignPath } from "../../../scope/paths.ts";
import { useCanUpdate, useMe } from "../../../session/use-session.ts";
import { Page } from "../../../ui/page/Page.tsx";
import { StatusTag } from "../../../ui/Tag.tsx";
import { useArrivalAlerts } from "../../../ui/page/use-arrival.ts";
import { CohortsCard } from "./CohortsCard.tsx";
import { DetailsCard } from "./DetailsCard.tsx";
import { HistoryCard } from "./HistoryCard.tsx";
import { IterationActions } from "./IterationActions.tsx";
import { IterationLock } from "../../../scope/editing/IterationLock.tsx";
import { RulesCard } from "./RulesCard.tsx";
import { StatusCard } from "./StatusCard.tsx";

/** What other features add to the page. */
interface IterationSummaryPageProps {
  notice?: ReactNode;
  decision?: ReactNode;
  findings?: ReactNode;
  review?: ReactNode;
  comments?: ReactNode;
}

/** Everything about an iteration on one page: where it stands, what it says and what can be done (2.3.16 to 2.3.18). */
export function IterationSummaryPage({ notice, decision, findings, review, comments }: IterationSummaryPageProps) {
  const { key, iteration, campaign } = useIteration();
  const me = useMe();
  const canUpdate = useCanUpdate(key.teamId);
  const editable = isEditable(iteration.status) && canEditNow(iteration, { userId: me.id, canUpdate });
  const { Name, IterationDate } = iteration.iteration_details;
  return (
    <WithPreview base={iteration.iteration_details} draft={iteration.iteration_details}>
      <Page
        title={Name}
        caption={campaign.campaign_details.Name}
        back={campaignPath(key, "summary")}
        alerts={useArrivalAlerts({ locked: lockState(iteration, me.id) === "other" })}
      >
        <p className="spi-dates spi-quiet">
          <StatusTag status={iteration.status} /> Run date: {displayDay(IterationDate)}
        </p>
        <IterationLock />
        {notice}
        <StatusCard decision={decision} />
        {findings}
        {review}
        <DetailsCard editable={editable} />
        <CohortsCard editable={editable} />
        <RulesCard editable={editable} />
        {comments}
        <HistoryCard />
        <IterationActions editable={editable} />
      </Page>
    </WithPreview>
  );
}
