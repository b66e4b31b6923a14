/** Release events that we report by email. */

/** Overdue events of a release. */
export type OverdueRelease = "releaseNotStarted" | "releaseNotFinished";

const mailedEvents = [
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
type MailedReleaseEvent = (typeof mailedEvents)[number];

export type ReleaseMail = MailedReleaseEvent | OverdueRelease;

/** Returns whether we report a release event by email. */
export function isMailedEvent(event: string): event is MailedReleaseEvent {
  return (mailedEvents as readonly string[]).includes(event);
}
