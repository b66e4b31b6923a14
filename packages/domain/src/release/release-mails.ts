/** What of releases people are told by e-mail. */

/** What is due and has not happened. */
export type OverdueRelease = "releaseNotStarted" | "releaseNotFinished";

/** Events of a release that are told, as its iteration's history names them. */
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

/** Whether people are told of an event of a release. */
export function isToldOf(event: string): event is ToldReleaseEvent {
  return (toldEvents as readonly string[]).includes(event);
}
