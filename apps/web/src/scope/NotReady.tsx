import type { StandingRelease } from "@spi/domain/release/standing-release";
import { type NotReady, withAdvice } from "@spi/domain/release/not-ready";
import { WarningCallout } from "nhsuk-react-components";
import { usePermissions } from "../session/use-session.ts";
import { useIteration } from "./IterationScope.tsx";

/** What keeps the iteration of the route from being sent as it was approved; undefined where nothing does. */
export function useNotReady(): NotReady | undefined {
  const { key, campaign } = useIteration();
  return campaign.not_ready.find(({ iteration_id: id }) => id === key.iterationId);
}

/** How far the newest release of the iteration of the route is; undefined where it has none. */
export function useStandingRelease(): StandingRelease | undefined {
  const { key, campaign } = useIteration();
  return campaign.releases.find(({ iteration_id: id }) => id === key.iterationId);
}

/** Says what keeps an iteration from being sent as it was approved, and what to do to who can do it; others are told who can. */
export function NotReadyCallout() {
  const notReady = useNotReady();
  const mayWrite = usePermissions(useIteration().key.teamId).includes("write");
  if (!notReady) return null;
  const isForWriters = !mayWrite && notReady.advice !== null;
  return (
    <WarningCallout>
      <WarningCallout.Heading headingLevel="h2">{notReady.title}</WarningCallout.Heading>
      <p>{isForWriters ? `${notReady.why} ${writersMend}` : withAdvice(notReady)}</p>
      {notReady.kind === "changed" ? (
        <p>Until that is put right the approval no longer counts: no report can be made and nothing can be sent.</p>
      ) : null}
    </WarningCallout>
  );
}

/** Whose task it is, for who cannot do it. */
const writersMend = "Somebody who may change iterations can put that right. Their home page tells them.";
