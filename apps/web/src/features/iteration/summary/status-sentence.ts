import type { IterationResponse } from "@spi/domain/api-contract";
import { type IterationStatus, statusName } from "@spi/domain/iteration/lifecycle";
import { type ReleaseSummary, releaseSummarySentence } from "@spi/domain/release/release-summary";
import { describeReviewers } from "../../../scope/next-action.ts";

const lastReason = ({ decisions }: IterationResponse, { me }: Viewer) => {
  const decision = decisions.at(-1);
  return decision?.reason ? ` ${userName(decision, me)} said: ${quoteReason(decision.reason)}` : "";
};

const userName = ({ by }: IterationResponse["decisions"][number], me: string) => (by.id === me ? "You" : by.name);

const quoteReason = (reason: string) => `“${reason}”${/[.?!)]$/.test(reason) ? "" : "."}`;

/** Describes a draft and, if it was rejected, the rejection. */
const draftSentence = ({ last_rejection: rejection }: IterationResponse, { me, mayWrite }: Viewer) => {
  const sender = mayWrite ? undefined : "Staff with write permission can send it for review once it is";
  if (!rejection)
    return `This iteration is a draft. ${sender ? `${sender} complete.` : "Once it is complete, send it for review."}`;
  const subject = rejection.transition === "rejectReport" ? "the report" : "this iteration";
  const reasonText = rejection.reason === null ? "." : `: ${quoteReason(rejection.reason)}`;
  const next = sender ? `${sender} corrected.` : "Once you have corrected it, send it for review.";
  return `${userName(rejection, me)} rejected ${subject}${reasonText} The iteration is a draft again. ${next}`;
};

interface Viewer {
  me: string;
  /** True if the user can change iterations. Other users are not prompted to act. */
  mayWrite: boolean;
}

const writersCanRevert = "Staff with write permission can revert the iteration to draft.";

/** Tells the current user, in one or two sentences, which status an iteration has and who needs to act next. */
const sentences = {
  draft: draftSentence,
  "in review": (iteration, { me }) =>
    `This iteration is waiting for ${describeReviewers(iteration, me)} to approve or reject it.`,
  rejected: (iteration, viewer) =>
    `This iteration was rejected.${lastReason(iteration, viewer)} ${viewer.mayWrite ? "To change the iteration, revert it to draft." : writersCanRevert}`,
  approved: (_, { mayWrite }) =>
    mayWrite
      ? "This iteration is approved. Request the summary report to see who would be invited, and why others would not."
      : "This iteration is approved. Staff with write permission can request the summary report to see who would be invited, and why others would not.",
  "report requested": () => "We are creating the summary report. You can leave this page and come back.",
  "report ready": (iteration, { me }) =>
    `The summary report is ready for ${describeReviewers(iteration, me)} to approve or reject.`,
  "report rejected": (iteration, viewer) =>
    `The summary report was rejected.${lastReason(iteration, viewer)} ${viewer.mayWrite ? "To change the iteration, revert it to draft." : writersCanRevert}`,
  "report approved": () =>
    "The summary report is approved. Staff with release permission can now send its list to NHS Notify.",
  "sent to nhs notify": () => "This iteration was sent to NHS Notify and can no longer be changed.",
} as const satisfies Record<IterationStatus, (iteration: IterationResponse, viewer: Viewer) => string>;

const statusesWithRelease: readonly IterationStatus[] = ["report approved", "sent to nhs notify"];

export function statusSentence(iteration: IterationResponse, viewer: Viewer, release?: ReleaseSummary): string {
  const { status } = iteration;
  if (!Object.hasOwn(sentences, status))
    return `We do not recognise the status “${statusName(status)}”. Reload the page to use the latest version.`;
  const releaseSentence = release && statusesWithRelease.includes(status) ? releaseSummarySentence(release) : undefined;
  return releaseSentence ?? sentences[status](iteration, viewer);
}
