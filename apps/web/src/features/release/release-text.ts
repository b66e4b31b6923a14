import { wronglyUnreachable } from "@spi/domain/release/cannot-be-messaged";
import type { ReleaseFigures } from "@spi/domain/release/figures";
import { andList } from "@spi/domain/text/lists";
import { displayCount, formatMessageCount as messages } from "@spi/domain/text/counts";
import { displayDay, displayTimestamp } from "@spi/domain/day/calendar";
import type { MessageChannel } from "@spi/domain/release/outcomes";
import { unreadSentences } from "@spi/domain/release/proof";
import { restoredText } from "@spi/domain/release/restored-release";
import type { Release } from "@spi/domain/release/release-answer";
import { waitingSentence } from "@spi/domain/release/sending/sending-sentences";
import { isBetweenWaves } from "./wave-text.ts";

interface WaveFigures extends ReleaseFigures {
  /** Number of remaining messages (`remaining`) to people who do not qualify yet. */
  delayed: number;
}

/**
 * Returns the columns of a release's message tables, for the whole release and each wave and routing plan. The first
 * column is the total of the other columns.
 */
export function figureColumns({ parts }: Pick<Release, "parts">) {
  const delayed = parts.reduce((sum, part) => sum + part.delayed, 0);
  const hasDelayed = delayed > 0;
  return {
    delayed,
    headings: [
      "Approved",
      "Removed",
      "Accepted",
      "Rejected",
      "Cancelled",
      ...(hasDelayed ? ["Does not qualify yet", "Others remaining"] : ["Remaining"]),
    ],
    cellsOf: (figures: WaveFigures): number[] => {
      const { approved, removed, accepted, refused, cancelled, remaining, delayed: waiting } = figures;
      return [
        approved,
        removed,
        accepted,
        refused,
        cancelled,
        ...(hasDelayed ? [waiting, remaining - waiting] : [remaining]),
      ];
    },
  };
}

export const outcomeHeadings = ["Delivered", "Failed", "Not yet known"] as const;

export const channelNames = {
  nhsapp: "NHS App",
  email: "Email",
  sms: "Text message",
  letter: "Letter",
} as const satisfies Record<MessageChannel, string>;

/**
 * Describes a release's state for this user in one or two sentences, including the sending hours if messages cannot be
 * sent now.
 */
export function stateSentence(release: Release, me: string, hours?: string): string {
  const { state, figures, requested_by, ended_at: ended } = release;
  switch (state) {
    case "preparing":
      return "We are making the list and comparing it with the latest population data. Nothing has been sent yet.";
    case "refused":
      return "The list cannot be sent.";
    case "prepared":
      return `The list that ${requested_by.id === me ? "you" : requested_by.name} asked for is ready. Nothing will be sent until someone starts sending.`;
    case "sending":
      if (isBetweenWaves(release))
        return release.parts.some(({ delayed }) => delayed > 0)
          ? "We have sent NHS Notify the messages for everyone who has qualified in the waves that have started."
          : "We have sent NHS Notify the messages for everyone in the waves that have started.";
      if (figures.remaining > 0 && release.parts.every(({ remaining, delayed }) => remaining <= delayed))
        return "We have sent NHS Notify the messages for everyone who has qualified so far.";
      if (release.waiting) return `Sending has started and is waiting. ${waitingSentence(release)}`;
      return hours === undefined
        ? "We are sending messages to NHS Notify."
        : `Sending has started. Nothing ${figures.accepted + figures.unclear > 0 ? "is sent at this time of day" : "has been sent yet"}.`;
    case "stopped":
      return "Sending is stopped. Messages that NHS Notify has accepted cannot be recalled.";
    case "giving up":
      return "We are cancelling the remaining messages. First, we are finding out whether NHS Notify accepted the messages that it has not confirmed.";
    case "ended":
      return `The release ended${ended === null ? "" : ` on ${displayTimestamp(ended)}`}. NHS Notify accepted ${messages(figures.accepted)}.`;
    case "called off":
      return "The release was cancelled before any messages were sent.";
    default:
      return "We cannot show the status of this release. Reload the page to get the latest version of this service.";
  }
}

/** Names of the states with codes that users do not know. */
const stateNames: Partial<Record<Release["state"], string>> = {
  refused: "the list cannot be sent",
  "giving up": "cancelling the remaining messages",
  "called off": "cancelled",
};

/**
 * Returns the text for screen readers when a release changes. During sending, the text changes each time NHS Notify has
 * accepted another quarter of the messages.
 */
export function announcement({ state, figures: { accepted, approved, removed } }: Release): string {
  if (state !== "sending") return `Release: ${stateNames[state] ?? state}`;
  const all = approved - removed;
  const quarters = all > 0 ? Math.floor((4 * accepted) / all) : 0;
  return `Release: sending${quarters === 0 ? "" : `, at least ${quarters * 25}% accepted by NHS Notify`}`;
}

/** Describes the approved people as the total of people who can be messaged and people who cannot. */
export function approvedSentence({ people, messaged, messages: messageCount }: NonNullable<Release["list"]>): string {
  const approved = people === 1 ? "1 person was approved" : `${displayCount(people)} people were approved`;
  const unreachable = people - messaged;
  const all = people === 1 ? "they" : "all of them";
  const reachableText = unreachable === 0 ? all : `${displayCount(messaged)} of them`;
  const others = unreachable === 0 ? "" : `, and ${displayCount(unreachable)} could not`;
  return `${approved}. When the list was made, ${reachableText} could be messaged${others}. The list had ${messages(messageCount)}.`;
}

/** Describes how many messages have been sent and remain, without the people removed since the list was made. */
export function remainingSentence({
  state,
  figures: { approved, removed, accepted, remaining },
}: Pick<Release, "state" | "figures">): string {
  const removedText = removed === 0 ? "" : ` We have removed ${displayCount(removed)} since the list was made.`;
  if (state === "prepared") return `${messages(remaining)} to send.${removedText}`;
  return `${displayCount(accepted)} of ${messages(approved - removed)} accepted by NHS Notify, ${displayCount(remaining)} remaining.${removedText}`;
}

const formatRemoved = (people: number) => (people === 1 ? "is removed" : "are removed");

/** Describes how the people on the list have changed since it was prepared. */
export function changeSentence({
  as_of: asOf,
  in: more,
  expected_out: expectedOut,
  other_out: otherOut,
}: NonNullable<Release["change"]>): string {
  const parts = [
    more > 0 && `${displayCount(more)} more people would be selected now, but we will not message them`,
    expectedOut > 0 &&
      `${displayCount(expectedOut)} ${formatRemoved(expectedOut)} because of a suppression rule or the stop list`,
    otherOut > 0 && `${displayCount(otherOut)} ${formatRemoved(otherOut)} for another reason`,
  ].filter((part) => part !== false);
  const comparison = parts.length === 0 ? "the same people would be selected" : andList(parts);
  return `Compared with the population data from ${displayDay(asOf)}, ${comparison}.`;
}

/**
 * Describes the next requirement before sending can start, preferring actions that this user can take. Returns
 * undefined if there are no requirements.
 */
export function startRequirement(
  { plans }: Pick<Release, "plans">,
  { id, mayRelease, mayApprove }: { id: string; mayRelease: boolean; mayApprove: boolean },
): string | undefined {
  const unread = plans.filter(({ proof }) => !proof?.read_by);
  if (unread.length === 0) return undefined;
  const refused = unread.some(({ proof }) => proof?.state === "refused");
  const needsSending = refused || unread.some(({ proof }) => proof === null);
  const canRead = mayApprove && unread.some(({ proof }) => proof?.state === "accepted" && proof.sent_by.id !== id);
  if (refused) {
    const resendText = mayRelease
      ? "send the messages again"
      : "staff with release permission can send the messages again";
    return `NHS Notify did not accept some test messages. The reasons are below. Once these problems are fixed, ${resendText}.`;
  }
  if (needsSending && mayRelease) {
    return "Next, send the test messages below. Sending can start once another approver has read the message for every routing plan.";
  }
  if (canRead)
    return "Next, read the test messages and confirm below which ones you have read. Sending can start once the message for every routing plan has been read.";
  if (needsSending) {
    return "Sending can start once staff with release permission have sent the test messages and someone else has read them.";
  }
  return "Sending can start once an approver who did not send the test messages has read the message for every routing plan.";
}

/** Returns a release's problems, largest first. Empty if there are none. */
export function problemsOf({
  figures,
  outcomes,
  list,
  refused_callbacks: rejectedCallbacks,
  unread_versions: unread,
  restored,
}: Release): string[] {
  const unreachable = wronglyUnreachable(list?.cannot ?? {});
  return [
    ...(restored ? [restoredText] : []),
    ...unreadSentences(unread),
    outcomes.failed > 0 && `${messages(outcomes.failed)} could not be delivered.`,
    figures.cancelled > 0 &&
      `${messages(figures.cancelled)} ${figures.cancelled === 1 ? "was" : "were"} cancelled before being sent.`,
    figures.refused > 0 && `NHS Notify rejected ${messages(figures.refused)}.`,
    unreachable > 0 &&
      `${unreachable === 1 ? "1 approved person" : `${displayCount(unreachable)} approved people`} cannot be messaged.`,
    rejectedCallbacks > 0 &&
      `${rejectedCallbacks === 1 ? "1 callback was" : `${displayCount(rejectedCallbacks)} callbacks were`} not from NHS Notify or could not be read, so we did not count them. This number is for all releases in the service since the day this one started.`,
  ].filter((problem) => problem !== false);
}

/** Describes the number of test messages that have been read, and the number remaining. */
export function readSentence(read: number, all: number): string {
  const remaining = all - read;
  const unreadText = remaining === 1 ? "1 has" : `${displayCount(remaining)} have`;
  if (read > 0)
    return `${displayCount(read)} of the ${displayCount(all)} messages ${read === 1 ? "has" : "have"} been read. ${unreadText} not been read yet.`;
  if (all === 1) return "The message has not been read yet.";
  return all === 2
    ? "Neither message has been read yet."
    : `None of the ${displayCount(all)} messages has been read yet.`;
}

/** Describes the state of a routing plan's test messages. */
export function describeProof({ proof }: Release["plans"][number]): string {
  if (!proof) return "Not sent";
  if (proof.read_by) return "Read";
  return { waiting: "Being sent", sending: "Being sent", accepted: "Sent, not read", refused: "Not accepted" }[
    proof.state
  ];
}

/**
 * Describes what users can do about a release that has stopped or could not be prepared. Returns undefined for other
 * releases.
 */
export function adviceSentence({
  state,
  cause_code: cause,
  figures: { accepted, unclear },
  restored,
}: Release): string | undefined {
  if (state === "refused") {
    return "Fix the problem and prepare the list again, or revert the iteration to draft and request a new report.";
  }
  if (state !== "stopped" || restored) return undefined;
  const resume =
    cause === "nobodyLeft"
      ? "Two people with release permission can resume sending with the other routing plans."
      : cause === "stoppedWithoutReason" || cause === "stoppedReasonNotKept"
        ? "Two people with release permission can resume sending."
        : "Once the problem is fixed, two people with release permission can resume sending.";
  return accepted + unclear === 0
    ? `${resume} Nothing has been sent yet, so the iteration can be reverted to draft instead.`
    : `${resume} If the problem cannot be fixed, two people can cancel the remaining messages. To contact those people, you will need a new iteration with its own report. This iteration can no longer be reverted to draft.`;
}

/**
 * Explains that a resumed release omits routing plans that have no people remaining. Returns undefined if the release
 * stopped for another reason.
 */
export function omittedPlansSentence({
  cause,
  cause_code: code,
}: Pick<Release, "cause" | "cause_code">): string | undefined {
  if (code !== "nobodyLeft") return undefined;
  return `${cause} When sending resumes, it will continue with the other routing plans.`;
}

/** Describes the number of remaining messages that can definitely be stopped. Returns undefined if all of them can. */
export function heldBackSentence({ figures: { remaining, unclear } }: Pick<Release, "figures">): string | undefined {
  if (unclear === 0) return undefined;
  const certainText =
    remaining === unclear
      ? "We may not be able to stop any of these messages."
      : `We can definitely stop the other ${displayCount(remaining - unclear)}.`;
  return `NHS Notify may already have accepted ${displayCount(unclear)} of the remaining ${messages(remaining)}. We will check with NHS Notify first. ${certainText}`;
}

/** Describes the messages that can no longer be recalled. Returns undefined if there are none. */
export function irrevocableSentence({ state, figures: { accepted, unclear } }: Release): string | undefined {
  if (accepted + unclear === 0) return undefined;
  // During sending, some messages are always in transit, which is not a cause for concern.
  const reason =
    state === "sending"
      ? "we are still waiting for a response from NHS Notify"
      : "we do not have a clear response from NHS Notify";
  const unclearText =
    unclear === 0 ? "" : ` Up to ${displayCount(unclear)} more may also have been accepted, because ${reason}.`;
  return `${messages(accepted)} already accepted by NHS Notify cannot be recalled.${unclearText}`;
}
