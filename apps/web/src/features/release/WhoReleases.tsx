import { approvedAlone } from "@spi/domain/release/release";
import { useIteration } from "../../scope/IterationScope.tsx";
import { WhoHolds } from "../../session/WhoHolds.tsx";

/** By name, who can prepare and start the release of this iteration: everybody who may release, without who alone approved it. */
export function WhoReleases() {
  const { key, iteration } = useIteration();
  return <WhoHolds teamId={key.teamId} permission="release" without={(id) => approvedAlone(iteration.decisions, id)} />;
}
