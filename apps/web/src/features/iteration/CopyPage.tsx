import { Page } from "../../ui/Page.tsx";

export function CopyPage() {
  return (
    <Page title="CopyPage">
      <p>Loading...</p>
    </Page>
  );
}
