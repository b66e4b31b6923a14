import { orList } from "@spi/domain/text/lists";
import { displayDay } from "@spi/domain/day/calendar";
import type { ReleaseMail } from "@spi/domain/release/release-mails";
import type { WaiverMail } from "@spi/domain/expectation/waiver";
import type { TransitionName } from "@spi/domain/iteration/lifecycle";
import { type Message, iterationPhrase } from "./message.ts";
import { releaseMessages } from "./release-messages.ts";

const names = (people: readonly string[]) => orList(people);

/**
 * Emails and recipients for each event, as described in the campaign's management details. We never send text that
 * users entered by email, so recipients read reasons and causes in the service. Null means that no email is sent.
 */
export const messages = {
  sendForReview: {
    to: ["Manager", "Reviewer", "named reviewers"],
    subject: ({ iteration }) => `For review: ${iteration}`,
    lines: (facts) => [
      `${facts.actor} sent ${iterationPhrase(facts)} for review.`,
      `The run date is ${displayDay(facts.runDate)}. ${names(facts.reviewers)} can approve or reject the iteration.`,
    ],
  },
  approve: {
    to: ["Manager"],
    subject: ({ iteration }) => `Approved: ${iteration}`,
    lines: (facts) => [`${facts.actor} approved ${iterationPhrase(facts)}.`, "You can now request the summary report."],
  },
  reject: {
    to: ["Manager"],
    subject: ({ iteration }) => `Rejected: ${iteration}`,
    lines: (facts) => [`${facts.actor} rejected ${iterationPhrase(facts)}.`, "Sign in to read the reason."],
  },
  finishReport: {
    to: ["Manager", "Approver", "named reviewers"],
    subject: ({ iteration }) => `Report ready: ${iteration}`,
    lines: (facts) => [
      `The summary report for ${iterationPhrase(facts)} is ready.`,
      `${names(facts.reviewers)} can approve or reject the report.`,
    ],
  },
  failReport: {
    to: ["Manager"],
    subject: ({ iteration }) => `Report failed: ${iteration}`,
    lines: (facts) => [
      `We could not produce the summary report for ${iterationPhrase(facts)}.`,
      "Sign in to see the reason and request the report again.",
    ],
  },
  approveReport: {
    to: ["Manager", "releasers"],
    subject: ({ iteration }) => `Report approved: ${iteration}`,
    lines: (facts) => [
      `${facts.actor} approved the summary report for ${iterationPhrase(facts)}.`,
      "Staff with release permission can now send the approved list.",
    ],
  },
  rejectReport: {
    to: ["Manager"],
    subject: ({ iteration }) => `Report rejected: ${iteration}`,
    lines: (facts) => [
      `${facts.actor} rejected the summary report for ${iterationPhrase(facts)}.`,
      "Sign in to read the reason.",
    ],
  },
  release: null,
  requestReport: null,
  revertToDraft: null,
} as const satisfies Record<TransitionName, Message | null>;

/** Emails about waivers include the users and the expectation, but not the reason. */
const waiverMessages = {
  askedWaiver: {
    to: ["Manager", "Approver", "named reviewers"],
    subject: ({ iteration }) => `Waiver requested: ${iteration}`,
    lines: (facts) => [
      `“${facts.about}” is not met for ${iterationPhrase(facts)}. ${facts.actor} asked for a waiver.`,
      "Another approver who has not worked on the iteration can approve the waiver. Sign in to read the reason.",
    ],
  },
  gaveWaiver: {
    to: ["Manager", "Approver", "named reviewers"],
    subject: ({ iteration }) => `Waiver approved: ${iteration}`,
    lines: (facts) => [
      `${facts.actor} approved a waiver for ${iterationPhrase(facts)}. The iteration can now be approved even though “${facts.about}” is not met.`,
      "Sign in to read the reason.",
    ],
  },
} as const satisfies Record<WaiverMail, Message>;

/** Returns an event's message, or null if no email is sent for it. */
export function messageOf(event: TransitionName | ReleaseMail | WaiverMail): Message | null {
  if (event in waiverMessages) return waiverMessages[event as WaiverMail];
  return event in releaseMessages ? releaseMessages[event as ReleaseMail] : messages[event as TransitionName];
}
