import { displayDateRange, targetNames } from "@spi/domain/campaign/campaign";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useCampaign } from "../../../scope/CampaignScope.tsx";
import { canEditNow, lockState } from "../../../scope/editing/lock-state.ts";
import { campaignPath, homePath } from "../../../paths/paths.ts";
import { useCanUpdate, useMe } from "../../../session/use-session.ts";
import { Page } from "../../../ui/page/Page.tsx";
import { useArrivalAlerts } from "../../../ui/page/use-arrival.ts";
import { CampaignActions } from "./CampaignActions.tsx";
import { CampaignDetailsCard } from "./CampaignDetailsCard.tsx";
import { CampaignLock } from "../../../scope/editing/CampaignLock.tsx";
import { IterationsCard } from "./IterationsCard.tsx";
import { NextStep } from "./NextStep.tsx";

/** Shows an overview of a campaign: the next step, the iterations, and then the details. */
export function CampaignSummaryPage({ expectations }: { expectations: ReactNode }) {
  const { key, campaign } = useCampaign();
  const me = useMe();
  const arrivalAlerts = useArrivalAlerts({ locked: lockState(campaign, me.id) === "other" });
  const canUpdate = useCanUpdate(key.teamId);
  const editable = canEditNow(campaign, { userId: me.id, canUpdate });
  return (
    <Page title={campaign.campaign_details.Name} alerts={arrivalAlerts} back={homePath}>
      <p className="spi-quiet spi-dates">
        {targetNames[campaign.campaign_details.Target]}, {displayDateRange(campaign.campaign_details)}.{" "}
        <Link to={campaignPath(key, "history")}>See the history of this campaign</Link>
      </p>
      <CampaignLock />
      {editable ? <NextStep campaign={campaign} campaignKey={key} /> : null}
      <IterationsCard editable={editable} />
      {expectations}
      <CampaignDetailsCard editable={editable} />
      <CampaignActions editable={editable} />
    </Page>
  );
}
