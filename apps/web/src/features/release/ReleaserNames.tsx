import { isSoleDecider } from "@spi/domain/release/release";
import { useIteration } from "../../scope/IterationScope.tsx";
import { PermissionHolders } from "../../session/PermissionHolders.tsx";

/**
 * Lists the users who can prepare and start this iteration's release. They are all the users with release permission,
 * except a user who was the only approver.
 */
export function ReleaserNames() {
  const { key, iteration } = useIteration();
  return (
    <PermissionHolders
      teamId={key.teamId}
      permission="release"
      isExcluded={(id) => isSoleDecider(iteration.decisions, id)}
    />
  );
}
