import type { ReleaseFigures } from "@spi/domain/release/figures";

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

export interface Message {
  to: readonly Recipients[];
  subject: (facts: MessageFacts) => string;
  lines: (facts: MessageFacts) => string[];
  /** The page of the iteration that it leads to, where that is not its summary. */
  page?: "release";
}

/** Which iteration it is about. */
export const what = ({ campaign, iteration }: MessageFacts) =>
  `the iteration “${iteration}” of the campaign “${campaign}”`;
