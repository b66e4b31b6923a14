import { Page } from "../../ui/Page.tsx";

export function KeyDetailsPage() {
  return (
    <Page title="KeyDetailsPage">
      <p>Loading...</p>
    </Page>
  );
}
