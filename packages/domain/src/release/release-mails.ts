/** Release events that are reported by email. */

/** Overdue events of a release. */
export type OverdueRelease = "releaseNotStarted" | "releaseNotFinished";

/** Events of a release that are reported by email, by their names in the history. */
const toldEvents = [
  "releaseProofSent",
  "releaseProofRejected",
  "releaseStarted",
  "releaseStopped",
  "releaseResumeAsked",
  "releaseGiveUpAsked",
  "releaseResumed",
  "releaseGivenUp",
  "releaseEnded",
] as const;
type ToldReleaseEvent = (typeof toldEvents)[number];

export type ReleaseMail = ToldReleaseEvent | OverdueRelease;

/** Returns whether an event of a release is reported by email. */
export function isToldOf(event: string): event is ToldReleaseEvent {
  return (toldEvents as readonly string[]).includes(event);
}
