import "./history.css";
import { useCampaign } from "../../scope/CampaignScope.tsx";
import { useIteration } from "../../scope/IterationScope.tsx";
import { campaignPath, iterationPath } from "../../paths/paths.ts";
import { HistoryPage } from "./HistoryPage.tsx";

/** Shows every event of a campaign and its iterations, for audit. */
export function CampaignHistoryPage() {
  const { key, campaign } = useCampaign();
  return (
    <HistoryPage
      title="Campaign history"
      caption={campaign.campaign_details.Name}
      back={campaignPath(key, "summary")}
      campaignKey={key}
    />
  );
}

/** Shows every event of one iteration. */
export function IterationHistoryPage() {
  const { key, iteration } = useIteration();
  return (
    <HistoryPage
      title="Iteration history"
      caption={iteration.iteration_details.Name}
      back={iterationPath(key, "summary")}
      campaignKey={key}
      iteration={key.iterationId}
    />
  );
}
