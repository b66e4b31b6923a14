import { CampaignSummaryPage } from "../../features/campaign/summary/CampaignSummaryPage.tsx";
import { CampaignExpectationsCard } from "../../features/expectations/CampaignExpectationsCard.tsx";
import { EligibilityCard } from "../../features/expectations/eligibility/EligibilityCard.tsx";

/** A campaign's summary with what is expected of its iterations and who should be reached. */
export function CampaignSummaryScreen() {
  return (
    <CampaignSummaryPage
      expectations={
        <>
          <CampaignExpectationsCard />
          <EligibilityCard />
        </>
      }
    />
  );
}
