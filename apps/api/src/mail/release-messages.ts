import { displayDay } from "@spi/domain/day/calendar";
import { type ReleaseFigures, describeAccepted } from "@spi/domain/release/figures";
import type { ReleaseMail } from "@spi/domain/release/release-mails";
import { displayCount, formatMessageCount } from "@spi/domain/text/counts";
import { type Message, iterationPhrase } from "./message.ts";

/** Describes the outcome figures for a release that has ended. */
function endedFigures({ approved, accepted, removed, refused, cancelled }: ReleaseFigures): string {
  const outcome = `Of ${formatMessageCount(approved)} approved, NHS Notify accepted ${displayCount(accepted)} and rejected ${displayCount(refused)}.`;
  if (removed + cancelled === 0) return outcome;
  return `${outcome} We did not send the others. We removed ${displayCount(removed)} and cancelled ${displayCount(cancelled)}.`;
}

const aboutReleases = { to: ["Manager", "Approver", "releasers"], page: "release" } as const;

/** Emails about releases, for the users responsible for the campaign and the users who can take action. */
export const releaseMessages = {
  releaseProofSent: {
    to: ["Approver", "named reviewers"],
    page: "release",
    subject: ({ iteration }) => `Test messages to read: ${iteration}`,
    lines: (facts) => [
      `${facts.actor} sent the messages for ${iterationPhrase(facts)} to the test recipients.`,
      "No one else will be sent a message until an approver who did not send the test messages has read them. Sign in to confirm that they are correct, or to say what is wrong.",
    ],
  },
  releaseProofRejected: {
    ...aboutReleases,
    subject: ({ iteration }) => `Test message is wrong: ${iteration}`,
    lines: (facts) => [
      `${facts.actor} found something wrong with a test message for ${iterationPhrase(facts)}.`,
      "No one else will be sent this message until it has been corrected, sent to the test recipients again and read. Sign in to see what is wrong.",
    ],
  },
  releaseStarted: {
    ...aboutReleases,
    subject: ({ iteration }) => `Sending started: ${iteration}`,
    lines: (facts) => [
      `${facts.actor} started sending ${iterationPhrase(facts)} to NHS Notify.`,
      "Any member of the team can stop sending.",
    ],
  },
  releaseStopped: {
    ...aboutReleases,
    subject: ({ iteration }) => `Sending stopped: ${iteration}`,
    lines: (facts) => [
      `${facts.actor} stopped sending ${iterationPhrase(facts)}.`,
      "Sign in to see the reason and how many messages NHS Notify accepted. Two people with release permission can resume sending or cancel the remaining messages.",
    ],
  },
  releaseResumeAsked: {
    ...aboutReleases,
    to: ["releasers"],
    subject: ({ iteration }) => `Request to resume sending: ${iteration}`,
    lines: (facts) => [
      `${facts.actor} asked to resume sending ${iterationPhrase(facts)}.`,
      "Another person with release permission can agree or decline. Sign in to read the reason.",
    ],
  },
  releaseGiveUpAsked: {
    ...aboutReleases,
    to: ["releasers"],
    subject: ({ iteration }) => `Request to cancel the remaining messages: ${iteration}`,
    lines: (facts) => [
      `${facts.actor} asked to cancel the remaining messages for ${iterationPhrase(facts)}.`,
      "Another person with release permission can agree or decline. Sign in to read the reason.",
    ],
  },
  releaseResumed: {
    ...aboutReleases,
    subject: ({ iteration }) => `Sending resumed: ${iteration}`,
    lines: (facts) => [
      `${facts.actor} agreed to resume sending ${iterationPhrase(facts)}.`,
      "Any member of the team can stop sending.",
    ],
  },
  releaseGivenUp: {
    ...aboutReleases,
    subject: ({ iteration }) => `Remaining messages cancelled: ${iteration}`,
    lines: (facts) => [`${facts.actor} agreed to cancel the remaining messages for ${iterationPhrase(facts)}.`],
  },
  releaseEnded: {
    ...aboutReleases,
    subject: ({ iteration, figures }) => `${describeAccepted(figures)}: ${iteration}`,
    lines: (facts) => [
      `The release for ${iterationPhrase(facts)} has ended.`,
      endedFigures(facts.figures),
      "Sign in to see the outcomes in detail, and which people you can contact again.",
    ],
  },
  releaseNotStarted: {
    ...aboutReleases,
    subject: ({ iteration }) => `Not sent, and the run date has passed: ${iteration}`,
    lines: (facts) => [
      `The summary report for ${iterationPhrase(facts)} is approved. The run date was ${displayDay(facts.runDate)}, but no one has started sending the list.`,
      "The list can no longer be sent with this run date. Revert the iteration to draft and choose a new run date.",
    ],
  },
  releaseNotFinished: {
    ...aboutReleases,
    subject: ({ iteration }) => `Not all sent yet: ${iteration}`,
    lines: (facts) => [
      `The release for ${iterationPhrase(facts)} should have ended by now. Sign in to see whether it has stopped and how many messages remain.`,
    ],
  },
} as const satisfies Record<ReleaseMail, Message>;
