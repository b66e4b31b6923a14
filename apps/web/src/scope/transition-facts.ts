import type { IterationResponse } from "@spi/domain/api-contract";
import type { TransitionFacts } from "@spi/domain/iteration/lifecycle";
import type { Permission } from "@spi/domain/users/permissions";
import { lockState } from "./editing/lock-state.ts";

/** Returns the facts from the API's response that determine which transitions are available to a user. */
export function transitionFacts(
  iteration: IterationResponse,
  { userId, permissions }: { userId: string; permissions: readonly Permission[] },
): TransitionFacts {
  return {
    status: iteration.status,
    userId,
    permissions,
    reviewers: iteration.reviewers.map(({ id }) => id),
    submittedBy: iteration.submitted_by?.id,
    contributors: iteration.contributors.map(({ id }) => id),
    lockedByOther: lockState(iteration, userId) === "other",
  };
}
