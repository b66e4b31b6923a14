import type { IterationAnswer } from "@spi/domain/api-contract";
import type { TransitionRefusal } from "@spi/domain/lifecycle";
import { refuseTransition } from "@spi/domain/lifecycle";
import type { Permission } from "@spi/domain/permissions";

/** Why somebody cannot approve or reject what waits for a decision, by the lifecycle; undefined when they can. */
export function whyNotDecide(
  iteration: IterationAnswer,
  { userId, permissions }: { userId: string; permissions: readonly Permission[] },
): TransitionRefusal | undefined {
  const contributors = iteration.contributors.map(({ id }) => id);
  const refusal = refuseTransition(iteration.status === "in review" ? "approve" : "approveReport", {
    status: iteration.status,
    userId,
    permissions,
    reviewers: iteration.reviewers.map(({ id }) => id),
    submittedBy: iteration.submitted_by?.id,
    contributors,
    complete: true,
    lockedByOther: false,
  });
  // Who worked on it could not be a reviewer anyway: that is the reason to give.
  const own = iteration.submitted_by?.id === userId || contributors.includes(userId);
  return refusal === "notReviewer" && own ? "ownWork" : refusal;
}
