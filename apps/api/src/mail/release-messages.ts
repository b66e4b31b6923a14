import { andList } from "@spi/domain/text/lists";
import { displayDay } from "@spi/domain/day/calendar";
import { type ReleaseFigures, handedWords } from "@spi/domain/release/figures";
import type { ReleaseMail } from "@spi/domain/release/release-mails";
import { displayCount, messagesWords } from "@spi/domain/text/counts";
import { type Message, what } from "./message.ts";

/** Describes the outcome figures of a release that has ended. */
function endedFigures({ approved, handedOver, takenOut, refused, givenUp }: ReleaseFigures): string {
  const others = [
    `${displayCount(takenOut)} taken out`,
    `${displayCount(refused)} refused by NHS Notify`,
    `${displayCount(givenUp)} given up`,
  ];
  return `Of ${messagesWords(approved)} approved, ${displayCount(handedOver)} were handed to NHS Notify, ${andList(others)}.`;
}

const aboutReleases = { to: ["Manager", "Approver", "releasers"], page: "release" } as const;

/** Emails about releases, to users who are responsible for the campaign and those who can act. */
export const releaseMessages = {
  releaseProofSent: {
    to: ["Approver", "named reviewers"],
    page: "release",
    subject: ({ iteration }) => `Test messages to read: ${iteration}`,
    lines: (facts) => [
      `${facts.actor} sent the messages of ${what(facts)} to the test recipients.`,
      "Nobody else is messaged before somebody who may approve, and did not send them, has read them. Sign in to say that they are right, or what is wrong.",
    ],
  },
  releaseProofRejected: {
    ...aboutReleases,
    subject: ({ iteration }) => `Test message is wrong: ${iteration}`,
    lines: (facts) => [
      `${facts.actor} found something wrong with a message that the test recipients got of ${what(facts)}.`,
      "Nobody else is messaged by it until it is put right, sent to the test recipients again and read. Sign in to see what is wrong.",
    ],
  },
  releaseStarted: {
    ...aboutReleases,
    subject: ({ iteration }) => `Being sent to NHS Notify: ${iteration}`,
    lines: (facts) => [
      `${facts.actor} started to send ${what(facts)} to NHS Notify.`,
      "Anybody of the team can stop it.",
    ],
  },
  releaseStopped: {
    ...aboutReleases,
    subject: ({ iteration }) => `Sending stopped: ${iteration}`,
    lines: (facts) => [
      `${facts.actor} stopped sending ${what(facts)}.`,
      "Sign in to see why, and how many were handed over. Two people with permission to release resume it or give up the rest.",
    ],
  },
  releaseResumeAsked: {
    ...aboutReleases,
    to: ["releasers"],
    subject: ({ iteration }) => `Asked to resume sending: ${iteration}`,
    lines: (facts) => [
      `${facts.actor} asks to resume sending ${what(facts)}.`,
      "Somebody else who may release can agree or decline. Sign in to read why.",
    ],
  },
  releaseGiveUpAsked: {
    ...aboutReleases,
    to: ["releasers"],
    subject: ({ iteration }) => `Asked not to send the rest: ${iteration}`,
    lines: (facts) => [
      `${facts.actor} asks not to send ${what(facts)} to the people who are left.`,
      "Somebody else who may release can agree or decline. Sign in to read why.",
    ],
  },
  releaseResumed: {
    ...aboutReleases,
    subject: ({ iteration }) => `Being sent again: ${iteration}`,
    lines: (facts) => [`${facts.actor} agreed to resume sending ${what(facts)}.`, "Anybody of the team can stop it."],
  },
  releaseGivenUp: {
    ...aboutReleases,
    subject: ({ iteration }) => `Not sent to the rest: ${iteration}`,
    lines: (facts) => [`${facts.actor} agreed not to send ${what(facts)} to the people who are left.`],
  },
  releaseEnded: {
    ...aboutReleases,
    subject: ({ iteration, figures }) => `${handedWords(figures)}: ${iteration}`,
    lines: (facts) => [
      `The release of ${what(facts)} has ended.`,
      endedFigures(facts.figures),
      "Sign in to see why, and whether somebody is to be tried again.",
    ],
  },
  releaseNotStarted: {
    ...aboutReleases,
    subject: ({ iteration }) => `Not sent, and its run date has passed: ${iteration}`,
    lines: (facts) => [
      `The summary report of ${what(facts)} is approved, its run date was ${displayDay(facts.runDate)}, and nobody has started to send it.`,
      "It cannot be started any more with this run date: revert it to draft and choose a new one.",
    ],
  },
  releaseNotFinished: {
    ...aboutReleases,
    subject: ({ iteration }) => `Not all sent yet: ${iteration}`,
    lines: (facts) => [
      `The release of ${what(facts)} should have ended by now. Sign in to see whether it is stopped and what is left.`,
    ],
  },
} as const satisfies Record<ReleaseMail, Message>;
