import { displayDay } from "@spi/domain/day/calendar";
import type { ReleaseFigures } from "@spi/domain/release/figures";
import { handedWords } from "@spi/domain/release/figures";
import type { ReleaseMail } from "@spi/domain/release/release-mails";
import type { WaiverMail } from "@spi/domain/expectation/waiver";
import type { TransitionName } from "@spi/domain/iteration/lifecycle";
import { displayCount, messagesWords } from "@spi/domain/words/counts";

/** Lists of people a campaign names, the reviewers named for the iteration, and who may release in the team. */
export type Recipients = "Manager" | "Reviewer" | "Approver" | "named reviewers" | "releasers";

/** What a message is made of: names of campaigns, iterations and staff, never anything about a patient. */
export interface MessageFacts {
  campaign: string;
  iteration: string;
  runDate: string;
  actor: string;
  reviewers: readonly string[];
  /** The name of the expectation or example that it is about, where it is about one. */
  about: string;
  /** What became of the messages of a release, where it is about one that has ended. */
  figures: ReleaseFigures;
}

interface Message {
  to: readonly Recipients[];
  subject: (facts: MessageFacts) => string;
  lines: (facts: MessageFacts) => string[];
  /** The page of the iteration that it leads to, where that is not its summary. */
  page?: "release";
}

const what = ({ campaign, iteration }: MessageFacts) => `the iteration “${iteration}” of the campaign “${campaign}”`;

/** What became of all messages of a release that has ended, in numbers. */
function endedFigures({ approved, handedOver, takenOut, refused, givenUp }: ReleaseFigures): string {
  const others = [
    `${displayCount(takenOut)} taken out`,
    `${displayCount(refused)} refused by NHS Notify`,
    `${displayCount(givenUp)} given up`,
  ];
  return `Of ${messagesWords(approved)} approved, ${displayCount(handedOver)} were handed to NHS Notify, ${new Intl.ListFormat("en-GB").format(others)}.`;
}

const names = (people: readonly string[]) => new Intl.ListFormat("en-GB", { type: "disjunction" }).format(people);

/**
 * Who is told what when, as the campaign's management details promise (REQ-REV-06). Reasons and causes are read
 * in the service: what somebody typed there does not leave it by e-mail. Null: nobody is told.
 */
export const messages = {
  sendForReview: {
    to: ["Manager", "Reviewer", "named reviewers"],
    subject: ({ iteration }) => `For review: ${iteration}`,
    lines: (facts) => [
      `${facts.actor} sent ${what(facts)} for review.`,
      `It runs on ${displayDay(facts.runDate)}. ${names(facts.reviewers)} can approve or reject it.`,
    ],
  },
  approve: {
    to: ["Manager"],
    subject: ({ iteration }) => `Approved: ${iteration}`,
    lines: (facts) => [`${facts.actor} approved ${what(facts)}.`, "Its summary report can be requested now."],
  },
  reject: {
    to: ["Manager"],
    subject: ({ iteration }) => `Rejected: ${iteration}`,
    lines: (facts) => [`${facts.actor} rejected ${what(facts)}.`, "Sign in to read why."],
  },
  finishReport: {
    to: ["Manager", "Approver", "named reviewers"],
    subject: ({ iteration }) => `Report ready: ${iteration}`,
    lines: (facts) => [
      `The summary report of ${what(facts)} is ready.`,
      `${names(facts.reviewers)} can approve or reject it.`,
    ],
  },
  failReport: {
    to: ["Manager"],
    subject: ({ iteration }) => `Report failed: ${iteration}`,
    lines: (facts) => [
      `The summary report of ${what(facts)} could not be made.`,
      "Sign in to see why, and to request it again.",
    ],
  },
  approveReport: {
    to: ["Manager"],
    subject: ({ iteration }) => `Report approved: ${iteration}`,
    lines: (facts) => [
      `${facts.actor} approved the summary report of ${what(facts)}.`,
      "Whoever may release can now hand its list to NHS Notify.",
    ],
  },
  rejectReport: {
    to: ["Manager"],
    subject: ({ iteration }) => `Report rejected: ${iteration}`,
    lines: (facts) => [`${facts.actor} rejected the summary report of ${what(facts)}.`, "Sign in to read why."],
  },
  release: null,
  requestReport: null,
  revertToDraft: null,
} as const satisfies Record<TransitionName, Message | null>;

const aboutReleases = { to: ["Manager", "Approver", "releasers"], page: "release" } as const;

/** Who is told of releases: whoever answers for the campaign, and whoever can do something about them (REQ-REL-46). */
const releaseMessages = {
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

/** Waivers: who and of what, but not why (REQ-EXP-43). */
const waiverMessages = {
  askedWaiver: {
    to: ["Manager", "Approver", "named reviewers"],
    subject: ({ iteration }) => `Waiver asked for: ${iteration}`,
    lines: (facts) => [
      `“${facts.about}” does not hold of ${what(facts)}. ${facts.actor} asks to let it through.`,
      "Somebody else who may approve, and did not work on it, can give the waiver. Sign in to read why.",
    ],
  },
  gaveWaiver: {
    to: ["Manager", "Approver", "named reviewers"],
    subject: ({ iteration }) => `Waiver given: ${iteration}`,
    lines: (facts) => [
      `${facts.actor} gave the waiver by which ${what(facts)} can be approved although “${facts.about}” does not hold.`,
      "Sign in to read why.",
    ],
  },
} as const satisfies Record<WaiverMail, Message>;

/** The message of an event, or null where nobody is told. */
export function messageOf(event: TransitionName | ReleaseMail | WaiverMail): Message | null {
  if (event in waiverMessages) return waiverMessages[event as WaiverMail];
  return event in releaseMessages ? releaseMessages[event as ReleaseMail] : messages[event as TransitionName];
}
