import { Page } from "../../ui/Page.tsx";

export function CohortsPage() {
  return (
    <Page title="CohortsPage">
      <p>Loading...</p>
    </Page>
  );
}
