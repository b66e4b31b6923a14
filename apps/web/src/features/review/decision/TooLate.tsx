import { displayTimestamp } from "@spi/domain/day/calendar";
import { statusName } from "@spi/domain/iteration/lifecycle";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { Button } from "../../../ui/Button.tsx";
import { ErrorSummary } from "../../../ui/page/ErrorSummary.tsx";
import type { useDecision } from "./Decision.tsx";

/**
 * In place of a decision that somebody had begun or pressed, and that cannot be taken any more because the iteration moved on
 * meanwhile: says so, and gives back what was typed (REQ-REV-40). Nothing while none was begun.
 */
export function TooLate({ change, reason, setReason }: ReturnType<typeof useDecision>) {
  const { status, decisions, last_modified_by, last_modified_timestamp } = useIteration().iteration;
  const begun = change.isError || (change.isIdle && reason.trim() !== "");
  if (!begun) return null;
  const changed = { by: last_modified_by, at: last_modified_timestamp };
  const latest = decisions.findLast(({ at }) => at >= changed.at) ?? changed;
  return (
    <ErrorSummary title="Your decision was not taken" problems={[]}>
      <p>
        The iteration had moved on. {latest.by.name} changed it on {displayTimestamp(latest.at)}, and its status is now
        “{statusName(status)}”.
      </p>
      {reason.trim() === "" ? null : <p>What you wrote: “{reason.trim()}”</p>}
      <Button
        small
        variant="secondary"
        onClick={() => {
          change.reset();
          setReason("");
        }}
      >
        I have read this
      </Button>
    </ErrorSummary>
  );
}
