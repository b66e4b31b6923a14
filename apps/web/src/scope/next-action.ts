/** The next action on an iteration, worded for the current user. */
import { orList } from "@spi/domain/text/lists";
import type { Permission } from "@spi/domain/users/permissions";
import type { IterationStatus } from "@spi/domain/iteration/lifecycle";
import { type NotReadyKind, permissionToFix } from "@spi/domain/release/not-ready";
import { isSoleDecider } from "@spi/domain/release/release";
import { type ReleaseSummary, nextReleaseAction } from "@spi/domain/release/release-summary";

interface WithReviewers {
  reviewers: readonly { id: string; name: string }[];
}

/**
 * Lists the users who can decide, the current user first, for example "you", "Arun Approver or Bo Both" or "you or Arun
 * Approver".
 */
export function describeReviewers({ reviewers }: WithReviewers, me: string): string {
  if (reviewers.length === 0) return "a reviewer";
  const others = reviewers.filter(({ id }) => id !== me).map(({ name }) => name);
  return orList(others.length === reviewers.length ? others : ["you", ...others]);
}

export interface Viewer {
  id: string;
  /** The current user's permissions in the iteration's team. */
  permissions: readonly Permission[];
}

/** Returns "you" if the current user can write, otherwise "a writer". */
export function describeWriter({ permissions }: Pick<Viewer, "permissions">): string {
  return permissions.includes("write") ? "you" : "a writer";
}

interface WithContributors {
  /** Users who have worked on the iteration. Missing for iterations that predate this record. */
  contributors?: readonly { id: string; name: string }[];
}

/**
 * Describes the contributors who see the task of continuing on their home page, for example "you" or "Bo Both". If
 * there are no contributors, describes any writer.
 */
function describeContributors({ contributors = [] }: WithContributors, viewer: Viewer): string {
  const [first, ...others] = contributors;
  const isViewer = contributors.some(({ id }) => id === viewer.id) && viewer.permissions.includes("write");
  if (isViewer || first === undefined) return describeWriter(viewer);
  return others.length === 0 ? first.name : `${first.name} or others who worked on it`;
}

/**
 * Returns the next action and the user or role that must take it, for example "To be reviewed by you or Arun Approver".
 * Returns undefined if there is no action, or if this version does not know the status.
 */
export function nextAction(
  iteration: WithReviewers &
    WithContributors & {
      status: string;
      decisions?: readonly { by: { id?: string; name: string }; transition: string }[];
      release?: ReleaseSummary | undefined;
      /** The rejection that the draft corrects. */
      last_rejection?: unknown;
    },
  { id, permissions }: Viewer,
): string | undefined {
  const { status } = iteration;
  if (!Object.hasOwn(actions, status)) return undefined;
  const youOr = (permission: Permission, others: string) => (permissions.includes(permission) ? "you" : others);
  // A user who was the only approver cannot start the release, but can decide with another user on a release that has
  // started.
  const isStarted = iteration.release !== undefined && iteration.release.started_at !== null;
  const isSoleApprover = !isStarted && permissions.includes("release") && isSoleDecider(iteration.decisions ?? [], id);
  const releaser = isSoleApprover
    ? "someone else with release permission"
    : youOr("release", "staff with release permission");
  const sending =
    status === "report approved" &&
    iteration.release &&
    nextReleaseAction(iteration.release, {
      releaser,
      writer: describeWriter({ permissions }),
      // Test messages must not be read by the user who sent them.
      approver: (sentBy) =>
        permissions.includes("approve") && !(sentBy.length > 0 && sentBy.every((sender) => sender === id))
          ? "you"
          : permissions.includes("approve")
            ? "another approver"
            : "an approver",
    });
  if (sending) return sending;
  return actions[iteration.last_rejection ? "rejected" : (status as IterationStatus)]?.({
    writer: describeWriter({ permissions }),
    worker: describeContributors(iteration, { id, permissions }),
    reviewers: describeReviewers(iteration, id),
    releaser: isSoleApprover ? `${releaser}, because you were the only approver` : releaser,
  });
}

/** Returns the next action on an approved iteration that cannot be sent, with the role that must take it. */
export function fixAction(kind: NotReadyKind, viewer: Pick<Viewer, "permissions">): string {
  // Some IDs may be missing while others are waiting for approval. The home page shows each task to the users who can
  // do it.
  if (kind === "notifyIds") return "NHS Notify IDs must be entered and approved before the list can be sent";
  const fixPermission = permissionToFix[kind];
  if (fixPermission === null) return "This iteration cannot be sent";
  const releaser = viewer.permissions.includes("release") ? "you" : "staff with release permission";
  return `To be fixed by ${fixPermission === "write" ? describeWriter(viewer) : releaser} before it can be sent`;
}

const actions: Record<
  IterationStatus,
  ((by: { writer: string; worker: string; reviewers: string; releaser: string }) => string) | undefined
> = {
  draft: ({ worker }) => `To be finished by ${worker}`,
  "in review": ({ reviewers }) => `To be reviewed by ${reviewers}`,
  rejected: ({ worker }) => `To be corrected by ${worker}`,
  approved: ({ writer }) => `Report to be requested by ${writer}`,
  "report requested": () => "The report is being created",
  "report ready": ({ reviewers }) => `Report for ${reviewers} to approve or reject`,
  "report rejected": ({ worker }) => `To be corrected by ${worker}`,
  "report approved": ({ releaser }) => `To be released by ${releaser}`,
  "sent to nhs notify": undefined,
};
