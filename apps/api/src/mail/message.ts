import type { ReleaseFigures } from "@spi/domain/release/figures";

/**
 * Groups of recipients: the lists in a campaign, the iteration's named reviewers, and the team's users with release
 * permission.
 */
export type Recipients = "Manager" | "Reviewer" | "Approver" | "named reviewers" | "releasers";

/** Content of a message. It includes names of campaigns, iterations and staff, but never data about a patient. */
export interface MessageFacts {
  campaign: string;
  iteration: string;
  runDate: string;
  actor: string;
  reviewers: readonly string[];
  /** Name of the expectation or example, if the message is about one. */
  about: string;
  /** Outcome figures, if the message is about a release that has ended. */
  figures: ReleaseFigures;
}

export interface Message {
  to: readonly Recipients[];
  subject: (facts: MessageFacts) => string;
  lines: (facts: MessageFacts) => string[];
  /** Iteration page that the email links to. By default, it is the summary. */
  page?: "release";
}

/** Returns the phrase that identifies the email's iteration. */
export const iterationPhrase = ({ campaign, iteration }: MessageFacts) =>
  `the iteration “${iteration}” in the campaign “${campaign}”`;
