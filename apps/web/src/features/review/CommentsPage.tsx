import { iterationPath } from "../../paths/paths.ts";
import { useIteration } from "../../scope/IterationScope.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { CommentsCard } from "./CommentsCard.tsx";

/** Shows the comments on an iteration, with a form to add one. */
export function CommentsPage() {
  const { key, iteration } = useIteration();
  return (
    <Page title="Comments" caption={iteration.iteration_details.Name} back={iterationPath(key, "summary")}>
      <CommentsCard />
    </Page>
  );
}
