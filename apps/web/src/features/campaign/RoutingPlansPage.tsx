import { Page } from "../../ui/Page.tsx";

export function RoutingPlansPage() {
  return (
    <Page title="RoutingPlansPage">
      <p>Loading...</p>
    </Page>
  );
}
