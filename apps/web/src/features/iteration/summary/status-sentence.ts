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

/** Where an iteration stands and who must act next, in one or two sentences in the words of its reader. */
const sentences = {
  draft: () => "This iteration is a draft. When it is complete, send it for review.",
  "in review": (iteration, me) => `Waiting for ${reviewersWords(iteration, me)} to approve or reject it.`,
  rejected: (iteration) => `This iteration was rejected.${lastReason(iteration)} Revert it to draft to change it.`,
  approved: () =>
    "This iteration is approved. Request the summary report to see who would be invited, and why others would not.",
  "report requested": () => "The summary report is being made. You can leave this page and come back.",
  "report ready": (iteration, me) =>
    `The summary report is ready. Waiting for ${reviewersWords(iteration, me)} to approve or reject it.`,
  "report rejected": (iteration) =>
    `The summary report was rejected.${lastReason(iteration)} Revert the iteration to draft to change it.`,
  "report approved": () =>
    "The summary report is approved. Somebody with permission to release can now hand its list to NHS Notify.",
  "sent to nhs notify": () => "This iteration was sent to NHS Notify. It can no longer be changed.",
} as const satisfies Record<IterationStatus, (iteration: IterationAnswer, me: string) => string>;

const released: readonly IterationStatus[] = ["report approved", "sent to nhs notify"];

export function statusSentence(iteration: IterationAnswer, me: string, release?: StandingRelease): string {
  const { status } = iteration;
  if (!Object.hasOwn(sentences, status))
    return `This page does not know the status “${statusName(status)}”. Load it again to use the newest version.`;
  const standing = release && released.includes(status) ? standingSentence(release) : undefined;
  return standing ?? sentences[status](iteration, me);
}
