import type { ReleaseFigures } from "@spi/domain/release/figures";

/**
 * Recipients: the lists in a campaign, the iteration's named reviewers, and the team's users with release permission.
 */
export type Recipients = "Manager" | "Reviewer" | "Approver" | "named reviewers" | "releasers";

/** Content of a message: names of campaigns, iterations and staff, never anything about a patient. */
export interface MessageFacts {
  campaign: string;
  iteration: string;
  runDate: string;
  actor: string;
  reviewers: readonly string[];
  /** Name of the expectation or example, if it is about one. */
  about: string;
  /** Outcome figures, if it is about a release that has ended. */
  figures: ReleaseFigures;
}

export interface Message {
  to: readonly Recipients[];
  subject: (facts: MessageFacts) => string;
  lines: (facts: MessageFacts) => string[];
  /** Iteration page that the email links to, if it is not the summary. */
  page?: "release";
}

/** Identifies the iteration that the email is about. */
export const iterationPhrase = ({ campaign, iteration }: MessageFacts) =>
  `the iteration “${iteration}” in the campaign “${campaign}”`;
