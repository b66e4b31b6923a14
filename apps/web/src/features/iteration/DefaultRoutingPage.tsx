import { Page } from "../../ui/Page.tsx";

export function DefaultRoutingPage() {
  return (
    <Page title="DefaultRoutingPage">
      <p>Loading...</p>
    </Page>
  );
}
