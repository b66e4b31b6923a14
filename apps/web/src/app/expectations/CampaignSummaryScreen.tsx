import { CampaignSummaryPage } from "../../features/campaign/summary/CampaignSummaryPage.tsx";
import { CampaignExpectationsCard } from "../../features/expectations/CampaignExpectationsCard.tsx";

/** A campaign's summary with what is expected of its iterations. */
export function CampaignSummaryScreen() {
  return <CampaignSummaryPage expectations={<CampaignExpectationsCard />} />;
}
