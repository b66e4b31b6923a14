import { Page } from "../../ui/Page.tsx";

export function ManagementDetailsPage() {
  return (
    <Page title="ManagementDetailsPage">
      <p>Loading...</p>
    </Page>
  );
}
