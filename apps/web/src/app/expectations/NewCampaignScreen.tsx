import { NewCampaignPage } from "../../features/campaign/NewCampaignPage.tsx";
import { useStandardSetOffer } from "../../features/expectations/use-standard-set-offer.tsx";

/** A new campaign, with the standard set of expectations where that is wanted. */
export function NewCampaignScreen() {
  return <NewCampaignPage offer={useStandardSetOffer()} />;
}
