import { displayTimestamp } from "@spi/domain/day/calendar";
import { statusName } from "@spi/domain/iteration/lifecycle";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { Button } from "../../../ui/Button.tsx";
import { ErrorSummary } from "../../../ui/page/ErrorSummary.tsx";
import type { useDecision } from "./use-decision.ts";

/**
 * Explains that a decision which a user started or submitted can no longer be made, and shows the text that the user
 * typed.
 */
export function OutdatedDecisionNotice({ change, reason, setReason }: ReturnType<typeof useDecision>) {
  const hasStarted = change.isError || (change.isIdle && reason.trim() !== "");
  if (!hasStarted) return null;
  return (
    <ErrorSummary title="We did not save your decision" problems={[]}>
      <LatestChange />
      {reason.trim() === "" ? null : <p>You wrote: “{reason.trim()}”</p>}
      <Button
        small
        variant="secondary"
        onClick={() => {
          change.reset();
          setReason("");
        }}
      >
        Dismiss this message
      </Button>
    </ErrorSummary>
  );
}

/** Shows the user who changed the iteration in the meantime, and its current status. */
function LatestChange() {
  const { status, decisions, last_modified_by, last_modified_timestamp } = useIteration().iteration;
  const changed = { by: last_modified_by, at: last_modified_timestamp };
  const latest = decisions.findLast(({ at }) => at >= changed.at) ?? changed;
  return (
    <p>
      {latest.by.name} changed the iteration on {displayTimestamp(latest.at)}, and its status is now “
      {statusName(status)}”.
    </p>
  );
}
