import { NewCampaignPage } from "../../features/campaign/NewCampaignPage.tsx";
import { useStandardSetOption } from "../../features/expectations/use-standard-set-option.tsx";

/** Shows the form for a new campaign, with the option of adding the standard set of expectations. */
export function NewCampaignScreen() {
  return <NewCampaignPage option={useStandardSetOption()} />;
}
