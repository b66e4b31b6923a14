import type { IterationAnswer } from "@spi/domain/api-contract";
import type { IterationStatus } from "@spi/domain/iteration/lifecycle";
import { statusName } from "@spi/domain/iteration/lifecycle";

const people = (iteration: IterationAnswer) => listNames(iteration.reviewers.map(({ name }) => name));
const lastReason = ({ decisions }: IterationAnswer) => {
  const decision = decisions.at(-1);
  return decision?.reason ? ` ${decision.by.name} said: “${decision.reason}”.` : "";
};

/** Where an iteration stands and who must act next, in one or two sentences. */
const sentences = {
  draft: () => "This iteration is a draft. When it is complete, send it for review.",
  "in review": (iteration) => `Waiting for ${people(iteration)} to approve or reject it.`,
  rejected: (iteration) => `This iteration was rejected.${lastReason(iteration)} Revert it to draft to change it.`,
  approved: () =>
    "This iteration is approved. Request the summary report to see who would be invited, and why others would not.",
  "report requested": () => "The summary report is being made. You can leave this page and come back.",
  "report ready": (iteration) =>
    `The summary report is ready. Waiting for ${people(iteration)} to approve or reject it.`,
  "report rejected": (iteration) =>
    `The summary report was rejected.${lastReason(iteration)} Revert the iteration to draft to change it.`,
  "report approved": () =>
    "The summary report is approved. Somebody with permission to release can now hand its list to NHS Notify.",
  "sent to nhs notify": () => "This iteration was sent to NHS Notify. It can no longer be changed.",
} as const satisfies Record<IterationStatus, (iteration: IterationAnswer) => string>;

export function statusSentence(iteration: IterationAnswer): string {
  const { status } = iteration;
  if (!Object.hasOwn(sentences, status))
    return `This page does not know the status “${statusName(status)}”. Load it again to use the newest version.`;
  return sentences[status](iteration);
}

/** "Arun Approver", "Arun Approver or Bo Both", "Arun Approver, Abena Approver or Bo Both". */
function listNames(names: readonly string[]): string {
  if (names.length === 0) return "a reviewer";
  return new Intl.ListFormat("en-GB", { type: "disjunction" }).format(names);
}
