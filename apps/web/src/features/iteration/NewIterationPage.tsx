import { Page } from "../../ui/Page.tsx";

export function NewIterationPage() {
  return (
    <Page title="NewIterationPage">
      <p>Loading...</p>
    </Page>
  );
}
