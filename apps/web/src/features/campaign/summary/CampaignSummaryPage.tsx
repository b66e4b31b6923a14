import { displayDateRange } from "@spi/domain/campaign/campaign";
import type { ReactNode } from "react";
import { useCampaign } from "../../../scope/CampaignScope.tsx";
import { canEditNow, lockState } from "../../../scope/editing/lock-state.ts";
import { homePath } from "../../../scope/paths.ts";
import { useCanUpdate, useMe } from "../../../session/use-session.ts";
import { Page } from "../../../ui/page/Page.tsx";
import { useArrivalAlerts } from "../../../ui/page/use-arrival.ts";
import { CampaignActions } from "./CampaignActions.tsx";
import { CampaignDetailsCard } from "./CampaignDetailsCard.tsx";
import { CampaignLock } from "../../../scope/editing/CampaignLock.tsx";
import { IterationsCard } from "./IterationsCard.tsx";
import { NextStep } from "./NextStep.tsx";

/** A campaign at a glance: what it is, what is missing and its iterations (REQ-SCR-45). */
export function CampaignSummaryPage({ expectations }: { expectations: ReactNode }) {
  const { key, campaign } = useCampaign();
  const me = useMe();
  const arrival = useArrivalAlerts({ locked: lockState(campaign, me.id) === "other" });
  const canUpdate = useCanUpdate(key.teamId);
  const editable = canEditNow(campaign, { userId: me.id, canUpdate });
  return (
    <Page title={campaign.campaign_details.Name} alerts={arrival} back={homePath}>
      <p className="spi-quiet spi-dates">{displayDateRange(campaign.campaign_details)}</p>
      <CampaignLock />
      {editable ? <NextStep campaign={campaign} campaignKey={key} /> : null}
      <CampaignDetailsCard editable={editable} />
      <IterationsCard editable={editable} />
      {expectations}
      <CampaignActions editable={editable} />
    </Page>
  );
}
