import type { IterationResponse } from "@spi/domain/api-contract";
import { type TransitionRefusal, refuseTransition } from "@spi/domain/iteration/lifecycle";
import type { Permission } from "@spi/domain/users/permissions";
import { transitionFacts } from "../../scope/transition-facts.ts";

interface UserAccess {
  userId: string;
  permissions: readonly Permission[];
}

/**
 * Returns the reason why a user cannot make the decision that an iteration is waiting for, according to the lifecycle.
 * Returns undefined if the user can make it.
 */
export function cannotDecideReason(iteration: IterationResponse, user: UserAccess): TransitionRefusal | undefined {
  const facts = transitionFacts(iteration, user);
  const refusal = refuseTransition(iteration.status === "in review" ? "approve" : "approveReport", facts);
  // A contributor can never be a reviewer, so this is the more useful reason.
  const isContributor = facts.submittedBy === user.userId || facts.contributors.includes(user.userId);
  return refusal === "notReviewer" && isContributor ? "ownWork" : refusal;
}
