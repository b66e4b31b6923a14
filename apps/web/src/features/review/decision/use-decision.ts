import { useChangeStatus } from "../../../api/mutations.ts";
import { usePersistentState } from "../../../drafts/use-persistent-state.ts";
import { useIteration } from "../../../scope/IterationScope.tsx";

/**
 * Manages a decision that a user is making. Must be called outside the decision's form, because the form is removed
 * when the iteration's status changes.
 */
export function useDecision() {
  const { key, iteration } = useIteration();
  const change = useChangeStatus(key);
  // A reason typed during one review is not used for the next.
  const [reason, setReason] = usePersistentState(`reason ${iteration.submitted_by?.at ?? ""}`, "");
  return { change, reason, setReason };
}
