import { isEditable } from "@spi/domain/iteration/lifecycle";
import { useCanUpdate, useMe } from "../../session/use-session.ts";
import { canEditNow } from "../editing/lock-state.ts";
import { useIteration } from "../IterationScope.tsx";

/** Returns whether this user can fix and answer the iteration's findings now. */
export function useCanResolve(): boolean {
  const { key, iteration } = useIteration();
  const userId = useMe().id;
  const canUpdate = useCanUpdate(key.teamId);
  return isEditable(iteration.status) && canEditNow(iteration, { userId, canUpdate });
}
