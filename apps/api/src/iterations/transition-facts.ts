import type { TransitionFacts } from "@spi/domain/iteration/lifecycle";
import type { Permission } from "@spi/domain/users/permissions";
import type { Change } from "../history/change.ts";
import type { IterationRow } from "./answer.ts";

/** Collects the details that determine which transitions the user can make. */
export function toFacts(
  row: IterationRow,
  { change, permissions }: { change: { actor: Pick<Change["actor"], "id"> }; permissions: readonly Permission[] },
): TransitionFacts {
  return {
    status: row.status,
    userId: change.actor.id,
    permissions,
    reviewers: row.reviewers.map((reviewer) => reviewer.id),
    submittedBy: row.submitted_by?.id,
    contributors: row.contributors.map((contributor) => contributor.id),
    lockedByOther: row.lock_holder !== null && row.lock_holder !== change.actor.id,
  };
}
