import type { ReleaseSummary } from "@spi/domain/release/release-summary";
import { type NotReady, withAdvice } from "@spi/domain/release/not-ready";
import { WarningCallout } from "nhsuk-react-components";
import { usePermissions } from "../session/use-session.ts";
import { useIteration } from "./IterationScope.tsx";

/** Returns the reason why the approved iteration in the route cannot be sent, or undefined if it can be sent. */
export function useNotReady(): NotReady | undefined {
  const { key, campaign } = useIteration();
  return campaign.not_ready.find(({ iteration_id: id }) => id === key.iterationId);
}

/** Returns the state of the iteration's newest release, or undefined if it has none. */
export function useCurrentRelease(): ReleaseSummary | undefined {
  const { key, campaign } = useIteration();
  return campaign.releases.find(({ iteration_id: id }) => id === key.iterationId);
}

/**
 * Shows why an approved iteration cannot be sent, with advice for users who can fix the problem. Other users see who
 * can fix it.
 */
export function NotReadyCallout() {
  const notReady = useNotReady();
  const mayWrite = usePermissions(useIteration().key.teamId).includes("write");
  if (!notReady) return null;
  const needsWriter = !mayWrite && notReady.advice !== null;
  return (
    <WarningCallout>
      <WarningCallout.Heading headingLevel="h2">{notReady.title}</WarningCallout.Heading>
      <p>{needsWriter ? `${notReady.why} ${writersCanFix}` : withAdvice(notReady)}</p>
      {notReady.kind === "changed" ? (
        <p>Until this is fixed, the approval does not count. You cannot get a report or send anything.</p>
      ) : null}
    </WarningCallout>
  );
}

/** Text for users who cannot fix the problem. */
const writersCanFix = "Staff with write permission can fix this problem. The task is listed on their home page.";
