import { Page } from "../../ui/Page.tsx";

export function NewCampaignPage() {
  return (
    <Page title="NewCampaignPage">
      <p>Loading...</p>
    </Page>
  );
}
