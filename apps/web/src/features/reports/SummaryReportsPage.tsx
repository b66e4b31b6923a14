import { iterationPath } from "../../scope/paths.ts";
import { useIteration } from "../../scope/IterationScope.tsx";
import { Page } from "../../ui/Page.tsx";

export function SummaryReportsPage() {
  const { key } = useIteration();
  return (
    <Page title="Summary reports" back={iterationPath(key, "summary")}>
      <p>This page is being built.</p>
    </Page>
  );
}
