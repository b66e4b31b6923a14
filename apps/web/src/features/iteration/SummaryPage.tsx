import { Page } from "../../ui/Page.tsx";

export function SummaryPage() {
  return (
    <Page title="SummaryPage">
      <p>Loading...</p>
    </Page>
  );
}
