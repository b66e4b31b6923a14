import { isEditable } from "@spi/domain/iteration/lifecycle";
import { useIteration } from "../IterationScope.tsx";
import { lockState } from "./lock-state.ts";
import { useIterationLockAction } from "./use-lock-actions.ts";
import { useCanUpdate, useMe } from "../../session/use-session.ts";
import { ApiErrors } from "../../ui/page/ApiErrors.tsx";
import { LockNotice } from "../../ui/page/LockNotice.tsx";

/**
 * Shows the user who has the iteration's lock. Renders nothing if the lock is free or the iteration cannot be edited.
 */
export function IterationLock() {
  const { key, iteration } = useIteration();
  const me = useMe();
  const canUpdate = useCanUpdate(key.teamId);
  const action = useIterationLockAction(key);
  if (iteration.locked_by === null || !isEditable(iteration.status)) return null;
  return (
    <>
      {action.error ? <ApiErrors refusal={action.error} /> : null}
      <LockNotice
        itemName="iteration"
        holder={iteration.locked_by.name}
        since={iteration.locked_at}
        isMine={lockState(iteration, me.id) === "mine"}
        canUpdate={canUpdate}
        onRelease={() => action.mutate("release")}
        onTakeOver={() => action.mutate("takeOver")}
      />
    </>
  );
}
