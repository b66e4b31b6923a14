import { displayDay } from "@spi/domain/day/calendar";
import type { TransitionName } from "@spi/domain/iteration/lifecycle";

/** Lists of people a campaign names, and the reviewers named for the iteration. */
export type Recipients = "Manager" | "Reviewer" | "Approver" | "named reviewers";

/** What a message is made of: names of campaigns, iterations and staff, never anything about a patient. */
export interface MessageFacts {
  campaign: string;
  iteration: string;
  runDate: string;
  actor: string;
  reviewers: readonly string[];
}

interface Message {
  to: readonly Recipients[];
  subject: (facts: MessageFacts) => string;
  lines: (facts: MessageFacts) => string[];
}

const what = ({ campaign, iteration }: MessageFacts) => `the iteration “${iteration}” of the campaign “${campaign}”`;
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
  release: {
    to: ["Manager", "Approver"],
    subject: ({ iteration }) => `Sent to NHS Notify: ${iteration}`,
    lines: (facts) => [`${facts.actor} sent ${what(facts)} to NHS Notify.`],
  },
  requestReport: null,
  revertToDraft: null,
} as const satisfies Record<TransitionName, Message | null>;

/** The message of an event, or null where nobody is told. */
export function messageOf(transition: TransitionName): Message | null {
  return messages[transition];
}
