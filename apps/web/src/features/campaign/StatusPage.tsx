import { Page } from "../../ui/Page.tsx";

export function StatusPage() {
  return (
    <Page title="StatusPage">
      <p>Loading...</p>
    </Page>
  );
}
