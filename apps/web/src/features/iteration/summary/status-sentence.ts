import type { IterationAnswer } from "@spi/domain/api-contract";
import type { IterationStatus } from "@spi/domain/iteration/lifecycle";
import { statusName } from "@spi/domain/iteration/lifecycle";
import type { StandingRelease } from "@spi/domain/desk/standing-release";
import { standingSentence } from "@spi/domain/desk/standing-release";
import { reviewersWords } from "@spi/domain/desk/next-action";

const lastReason = ({ decisions }: IterationAnswer) => {
  const decision = decisions.at(-1);
  if (!decision?.reason) return "";
  const { by, reason } = decision;
  return ` ${by.name} said: “${reason}”${/[.?!)]$/.test(reason) ? "" : "."}`;
};

interface Reader {
  me: string;
  /** Whether they may change iterations: only they are told to. */
  mayWrite: boolean;
}

const writersGoOn = "Somebody who may change it can revert it to draft.";

/** Where an iteration stands and who must act next, in one or two sentences in the words of its reader. */
const sentences = {
  draft: (_, { mayWrite }) =>
    mayWrite
      ? "This iteration is a draft. When it is complete, send it for review."
      : "This iteration is a draft. Somebody who may change it sends it for review when it is complete.",
  "in review": (iteration, { me }) => `Waiting for ${reviewersWords(iteration, me)} to approve or reject it.`,
  rejected: (iteration, { mayWrite }) =>
    `This iteration was rejected.${lastReason(iteration)} ${mayWrite ? "Revert it to draft to change it." : writersGoOn}`,
  approved: (_, { mayWrite }) =>
    mayWrite
      ? "This iteration is approved. Request the summary report to see who would be invited, and why others would not."
      : "This iteration is approved. Somebody who may change it can request the summary report, which says who would be invited, and why others would not.",
  "report requested": () => "The summary report is being made. You can leave this page and come back.",
  "report ready": (iteration, { me }) =>
    `The summary report is ready. Waiting for ${reviewersWords(iteration, me)} to approve or reject it.`,
  "report rejected": (iteration, { mayWrite }) =>
    `The summary report was rejected.${lastReason(iteration)} ${mayWrite ? "Revert the iteration to draft to change it." : writersGoOn}`,
  "report approved": () =>
    "The summary report is approved. Somebody with permission to release can now hand its list to NHS Notify.",
  "sent to nhs notify": () => "This iteration was sent to NHS Notify. It can no longer be changed.",
} as const satisfies Record<IterationStatus, (iteration: IterationAnswer, reader: Reader) => string>;

const released: readonly IterationStatus[] = ["report approved", "sent to nhs notify"];

export function statusSentence(iteration: IterationAnswer, reader: Reader, release?: StandingRelease): string {
  const { status } = iteration;
  if (!Object.hasOwn(sentences, status))
    return `This page does not know the status “${statusName(status)}”. Load it again to use the newest version.`;
  const standing = release && released.includes(status) ? standingSentence(release) : undefined;
  return standing ?? sentences[status](iteration, reader);
}
