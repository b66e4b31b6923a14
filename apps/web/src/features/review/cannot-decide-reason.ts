import type { IterationResponse } from "@spi/domain/api-contract";
import { type TransitionRefusal, refuseTransition } from "@spi/domain/iteration/lifecycle";
import type { Permission } from "@spi/domain/users/permissions";
import { transitionFacts } from "../../scope/transition-facts.ts";

interface UserAccess {
  userId: string;
  permissions: readonly Permission[];
}

/**
 * Returns why a user cannot approve or reject what is awaiting a decision, according to the lifecycle, or undefined if
 * they can.
 */
export function cannotDecideReason(iteration: IterationResponse, user: UserAccess): TransitionRefusal | undefined {
  const facts = transitionFacts(iteration, user);
  const refusal = refuseTransition(iteration.status === "in review" ? "approve" : "approveReport", facts);
  // A contributor could not be a reviewer in any case, so that is the reason to give.
  const isContributor = facts.submittedBy === user.userId || facts.contributors.includes(user.userId);
  return refusal === "notReviewer" && isContributor ? "ownWork" : refusal;
}
