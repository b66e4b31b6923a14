/**
 * Stored format of the reasons why a release stopped or ended. Stored data keeps the code `givenUp`, which the previous
 * version of the service reads.
 */
import type { ReleaseProblem } from "./release-problem.ts";

/** Two users' decision to cancel a release's remaining messages, in the format in which a release stores it. */
interface StoredCancelled {
  code: "givenUp";
  params: { asked: string; agreed: string; reason: string };
}

/** A reason as stored with a release or in the history. */
export type StoredReleaseProblem = ReleaseProblem | StoredCancelled;

type Cancelled = Extract<ReleaseProblem, { code: "cancelled" }>;

/** Converts two users' decision to cancel the remaining messages to the stored format. */
export function toStoredCancelled({ params }: Cancelled): StoredCancelled {
  const { requested_by: asked, approved_by: agreed, reason } = params;
  return { code: "givenUp", params: { asked, agreed, reason } };
}

/** Reads a reason from the stored format. */
export function readStoredProblem(stored: StoredReleaseProblem): ReleaseProblem {
  if (stored.code !== "givenUp") return stored;
  const { asked: requested_by, agreed: approved_by, reason } = stored.params;
  return { code: "cancelled", params: { requested_by, approved_by, reason } };
}
