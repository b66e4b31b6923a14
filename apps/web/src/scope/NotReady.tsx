import type { StandingRelease } from "@spi/domain/desk/standing-release";
import type { NotReady } from "@spi/domain/release/not-ready";
import { WarningCallout } from "nhsuk-react-components";
import { useIteration } from "./IterationScope.tsx";

/** What keeps the iteration of the route from being sent as it was approved; undefined where nothing does (REQ-REL-90). */
export function useNotReady(): NotReady | undefined {
  const { key, campaign } = useIteration();
  return campaign.not_ready.find(({ iteration_id: id }) => id === key.iterationId);
}

/** How far the newest release of the iteration of the route is; undefined where it has none (REQ-REL-96). */
export function useStandingRelease(): StandingRelease | undefined {
  const { key, campaign } = useIteration();
  return campaign.releases.find(({ iteration_id: id }) => id === key.iterationId);
}

/** Says what keeps an iteration from being sent as it was approved, and what to do. */
export function NotReadyCallout() {
  const notReady = useNotReady();
  if (!notReady) return null;
  return (
    <WarningCallout>
      <WarningCallout.Heading headingLevel="h2">{notReady.title}</WarningCallout.Heading>
      <p>{notReady.why}</p>
      {notReady.kind === "changed" ? (
        <p>Until then the approval no longer counts: no report can be made and nothing can be sent.</p>
      ) : null}
    </WarningCallout>
  );
}
