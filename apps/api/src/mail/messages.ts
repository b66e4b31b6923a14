import { orList } from "@spi/domain/text/lists";
import { displayDay } from "@spi/domain/day/calendar";
import type { ReleaseMail } from "@spi/domain/release/release-mails";
import type { WaiverMail } from "@spi/domain/expectation/waiver";
import type { TransitionName } from "@spi/domain/iteration/lifecycle";
import { type Message, what } from "./message.ts";
import { releaseMessages } from "./release-messages.ts";

const names = (people: readonly string[]) => orList(people);

/**
 * Emails and recipients by event, as the campaign's management details promise. Reasons and causes are read in the
 * service, because what users type never leaves it by email. Null sends no email.
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
    to: ["Manager", "releasers"],
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

/** Emails about waivers name the users and the expectation, but not the reason. */
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

/** Returns an event's message, or null if it sends none. */
export function messageOf(event: TransitionName | ReleaseMail | WaiverMail): Message | null {
  if (event in waiverMessages) return waiverMessages[event as WaiverMail];
  return event in releaseMessages ? releaseMessages[event as ReleaseMail] : messages[event as TransitionName];
}
