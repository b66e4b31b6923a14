import { CampaignSummaryPage } from "../../features/campaign/summary/CampaignSummaryPage.tsx";
import { CampaignExpectationsCard } from "../../features/expectations/CampaignExpectationsCard.tsx";
import { EligibilityCard } from "../../features/expectations/eligibility/EligibilityCard.tsx";

/** Shows a campaign's summary with the expectations for its iterations and its eligibility statement. */
export function CampaignSummaryScreen() {
  return (
    <CampaignSummaryPage
      expectations={
        <div className="spi-side-by-side">
          <CampaignExpectationsCard />
          <EligibilityCard />
        </div>
      }
    />
  );
}
