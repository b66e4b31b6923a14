/** Progress of an iteration's newest release, shown next to the iteration's status. */
import { type Day, displayDay, displayTimestamp } from "../day/calendar.ts";
import { displayCount, formatMessageCount } from "../text/counts.ts";
import type { ReleaseState } from "./release.ts";

/**
 * An iteration's newest release. The counts are of messages that were approved and messages that NHS Notify accepted.
 */
export interface ReleaseSummary {
  state: ReleaseState;
  started_by: { name: string } | null;
  started_at: string | null;
  approved: number;
  accepted: number;
  /**
   * True if NHS Notify has accepted, or may have accepted, a message. Users can then no longer change the iteration.
   */
  irrevocable: boolean;
  /**
   * Status of the test messages for a list that is ready but has not been sent, or null in any other
   * case.
   */
  tests?: TestState | null;
  /** IDs of users who sent test messages that no one has read. */
  unread_sent_by?: readonly string[];
}

/**
 * Statuses of a list's test messages, worst first. Some have an unknown NHS Notify ID, some have not been sent, some
 * were rejected, some have not been read, or all have been read.
 */
export const testStates = ["unknown ID", "to send", "refused", "to read", "read"] as const;
type TestState = (typeof testStates)[number];

/**
 * Returns whether an iteration is being sent. Its tag then shows this, and we no longer describe its run date as in the
 * future.
 */
export function isBeingSent(release: Pick<ReleaseSummary, "state"> | undefined): boolean {
  return release?.state === "sending";
}

/** Tag shown instead of the status while an iteration is being sent. */
export const beingSentTag = { name: "Being sent", colour: "blue" } as const;

/**
 * Returns text to show next to a run date, because the first messages may have been sent before that date: "sent from
 * 20 November 2026".
 */
export const describeSentFrom = (day: Day) => `sent from ${displayDay(day)}`;

const formatAccepted = ({ approved, accepted }: ReleaseSummary) =>
  `${displayCount(accepted)} of ${formatMessageCount(approved)}`;

/**
 * Returns one or two sentences about a release's state, or undefined if the release ended before
 * anything was sent.
 */
export function releaseSummarySentence(release: ReleaseSummary): string | undefined {
  switch (release.state) {
    case "preparing":
      return "We are preparing the list for NHS Notify. Nothing has been sent yet.";
    case "prepared":
      return `The list for NHS Notify is ready. ${testsSentence(release)}Nothing will be sent until someone with release permission starts sending.`;
    case "sending":
      return `Being sent to NHS Notify${describeStart(release)}. NHS Notify has accepted ${formatAccepted(release)}.`;
    case "stopped":
      return `Sending has been stopped. NHS Notify has accepted ${formatAccepted(release)}. Two people with release permission must decide what happens next.`;
    case "giving up":
      return `We are cancelling the remaining messages. NHS Notify has accepted ${formatAccepted(release)}.`;
    case "ended":
      return `NHS Notify accepted ${formatAccepted(release)}.${describeRemaining(release)} This iteration can no longer be changed.`;
    case "refused":
    case "called off":
      return undefined;
  }
}

function testsSentence({ tests }: ReleaseSummary): string {
  switch (tests) {
    case "unknown ID":
      return "NHS Notify does not recognise one of the NHS Notify IDs. Someone with write permission must correct this ID. ";
    case "to send":
      return "Someone must send the test messages. Someone else must then read them. ";
    case "refused":
      return "NHS Notify did not accept the test messages. Open the release page to find out why. ";
    case "to read":
      return "Someone who did not send the test messages must read them. ";
    default:
      return "";
  }
}

/**
 * Describes a release that ended before all its messages were accepted: "2,950 of 13,046 messages
 * accepted by NHS Notify". Returns undefined for any other release.
 */
export function describePartialRelease(release: ReleaseSummary | undefined): string | undefined {
  if (release?.state !== "ended" || release.accepted === release.approved) return undefined;
  return `${formatAccepted(release)} accepted`;
}

/** Describes the approved messages that were not accepted in an ended release. */
function describeRemaining({ approved, accepted }: ReleaseSummary): string {
  const rest = approved - accepted;
  if (rest === 0) return "";
  return ` The other ${rest === 1 ? "one was" : `${displayCount(rest)} were`} not sent or not accepted. Open the release page to find out why.`;
}

function describeStart({ started_by: by, started_at: at }: ReleaseSummary): string {
  return by === null || at === null ? "" : ` since ${displayTimestamp(at)}, started by ${by.name}`;
}

/**
 * Names for the users that a release is waiting for, from the reader's point of view: "you", "a releaser" or "an
 * approver".
 */
interface ResponsibleUsers {
  releaser: string;
  writer: string;
  /** Describes the users who can confirm test messages, who must not have sent them. */
  approver: (unreadSentBy: readonly string[]) => string;
}

/**
 * Returns the next action and the user who must take it. Returns undefined if the release has ended or there is no
 * sentence about its state.
 */
export function nextReleaseAction(release: ReleaseSummary, responsible: ResponsibleUsers): string | undefined {
  switch (release.state) {
    case "preparing":
      return "We are preparing the list";
    case "prepared":
      return preparedAction(release, responsible);
    case "sending":
      return `Being sent: ${formatAccepted(release)} accepted`;
    case "stopped":
      return `Sending has been stopped: ${responsible.releaser} must decide what happens next`;
    case "giving up":
      return "We are cancelling the remaining messages";
    case "ended":
    case "refused":
    case "called off":
      return undefined;
  }
}

/**
 * Returns the next action for a list that has not been sent. The test messages come first, and then the start of the
 * release.
 */
function preparedAction(
  { tests, unread_sent_by: sentBy = [] }: ReleaseSummary,
  { releaser, writer, approver }: ResponsibleUsers,
): string {
  switch (tests) {
    case "unknown ID":
      return `NHS Notify ID: ${writer} must correct it`;
    case "to send":
      return `Test messages: ${releaser} must send them`;
    case "refused":
      return "Test messages were not accepted. Open the release page to find out why";
    case "to read":
      return `Test messages: ${approver(sentBy)} must read them`;
    default:
      return `Ready to send: ${releaser} must start sending`;
  }
}
