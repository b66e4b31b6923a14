import { Page } from "../../ui/Page.tsx";

export function ReviewersPage() {
  return (
    <Page title="ReviewersPage">
      <p>Loading...</p>
    </Page>
  );
}
