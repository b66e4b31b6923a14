import { iterationPath } from "../../scope/paths.ts";
import { useIteration } from "../../scope/IterationScope.tsx";
import { Page } from "../../ui/Page.tsx";
import type { RuleType } from "@spi/domain/rule";
import { ruleTypeFacts } from "@spi/domain/rule";

export function RuleEditorPage({ type }: { type: RuleType }) {
  const { key } = useIteration();
  return (
    <Page title={ruleTypeFacts[type].title} back={iterationPath(key, "summary")}>
      <p>This page is being built.</p>
    </Page>
  );
}
