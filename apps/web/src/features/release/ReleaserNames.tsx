import { isSoleDecider } from "@spi/domain/release/release";
import { useIteration } from "../../scope/IterationScope.tsx";
import { PermissionHolders } from "../../session/PermissionHolders.tsx";

/**
 * Names the users who can prepare and start this iteration's release: everyone with release permission, except a sole
 * approver.
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
