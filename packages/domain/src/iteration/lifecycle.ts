import { upperFirst } from "../text/upper-first.ts";
import type { Permission } from "../users/permissions.ts";

/** Every status an iteration can have. */
export const iterationStatuses = [
  "draft",
  "in review",
  "rejected",
  "approved",
  "report requested",
  "report ready",
  "report rejected",
  "report approved",
  "sent to nhs notify",
] as const;
export type IterationStatus = (typeof iterationStatuses)[number];

export type BadgeColour = "white" | "blue" | "red" | "green" | "aqua-green";

/** Badge colour of each status. */
export const badgeColours = {
  draft: "white",
  "in review": "blue",
  rejected: "red",
  approved: "green",
  "report requested": "blue",
  "report ready": "blue",
  "report rejected": "red",
  "report approved": "green",
  "sent to nhs notify": "aqua-green",
} as const satisfies Record<IterationStatus, BadgeColour>;

/** Returns the badge colour of a status, or red for an unknown status. */
export function badgeColour(status: string): BadgeColour {
  return Object.hasOwn(badgeColours, status) ? badgeColours[status as IterationStatus] : "red";
}

/**
 * Returns the display text of any status, such as "In review" or "Sent to NHS Notify". Also accepts statuses that this
 * version does not recognise.
 */
export function statusName(status: string): string {
  return upperFirst(status).replace("nhs notify", "NHS Notify");
}

interface Transition {
  from: readonly IterationStatus[];
  to: IterationStatus;
  needs: Permission | "worker";
  /**
   * True if the user must be a named reviewer who neither submitted nor edited the iteration when it was last a draft.
   */
  byReviewer?: true;
  reasonRequired?: true;
  label: string;
}

/**
 * Transitions between the statuses of iterations (product decision "Lifecycle"), for screens, API and documentation.
 */
export const transitions = {
  sendForReview: { from: ["draft"], to: "in review", needs: "write", label: "Send for review" },
  approve: { from: ["in review"], to: "approved", needs: "approve", byReviewer: true, label: "Approve" },
  reject: {
    from: ["in review"],
    to: "rejected",
    needs: "approve",
    byReviewer: true,
    reasonRequired: true,
    label: "Reject",
  },
  requestReport: { from: ["approved"], to: "report requested", needs: "write", label: "Request report" },
  finishReport: { from: ["report requested"], to: "report ready", needs: "worker", label: "Report finished" },
  failReport: { from: ["report requested"], to: "approved", needs: "worker", label: "Report failed" },
  approveReport: {
    from: ["report ready"],
    to: "report approved",
    needs: "approve",
    byReviewer: true,
    label: "Approve report",
  },
  rejectReport: {
    from: ["report ready"],
    to: "report rejected",
    needs: "approve",
    byReviewer: true,
    reasonRequired: true,
    label: "Reject report",
  },
  release: { from: ["report approved"], to: "sent to nhs notify", needs: "release", label: "Send to NHS Notify" },
  revertToDraft: {
    from: [
      "in review",
      "rejected",
      "approved",
      "report requested",
      "report ready",
      "report rejected",
      "report approved",
    ],
    to: "draft",
    needs: "write",
    label: "Revert to draft",
  },
} as const satisfies Record<string, Transition>;
export type TransitionName = keyof typeof transitions;
export const transitionNames = Object.keys(transitions) as TransitionName[];

/** Facts that determine whether a user can make a transition. */
export interface TransitionFacts {
  status: IterationStatus;
  userId: string;
  permissions: readonly Permission[];
  /** Users named as reviewers when the iteration was last sent for review. */
  reviewers: readonly string[];
  submittedBy: string | undefined;
  /** All users who changed the iteration when it was last a draft, and the user who submitted it. */
  contributors: readonly string[];
  lockedByOther: boolean;
}

export const transitionRefusals = {
  wrongStatus:
    "The status of this iteration changed after you opened this page. Check the new status before you decide what to do next.",
  forbidden: "You do not have permission to do this. Ask your team's administrator for access.",
  notReviewer: "Only reviewers of this iteration can do this. Ask one of the reviewers.",
  // Also shown to users who worked on a different iteration with the same selection. The same applies to users who
  // changed campaign details that are approved with this iteration.
  ownWork: "You worked on this iteration, a similar one, or its campaign. Someone else must approve or reject it.",
  reviewerCannotRevert:
    "You are a reviewer of this iteration. Approve or reject it, or ask its author to revert it to draft.",
  locked: "Someone else is editing this iteration. Wait until they have finished, or take over the lock.",
} as const;
export type TransitionRefusal = keyof typeof transitionRefusals;

/**
 * Returns the reason why a user cannot make a transition now, or undefined if they can. The API and the screens both
 * use this function.
 */
export function refuseTransition(name: TransitionName, facts: TransitionFacts): TransitionRefusal | undefined {
  const transition: Transition = transitions[name];
  const { needs } = transition;
  if (needs === "worker" || !facts.permissions.includes(needs)) return "forbidden";
  if (!transition.from.includes(facts.status)) return "wrongStatus";
  const unfit = transition.byReviewer && refuseReviewer(facts);
  if (unfit) return unfit;
  if (name === "revertToDraft" && facts.status === "in review" && facts.reviewers.includes(facts.userId)) {
    return facts.reviewers.some((reviewer) => !hasWorkedOn(facts, reviewer)) ? "reviewerCannotRevert" : undefined;
  }
  return name === "sendForReview" && facts.lockedByOther ? "locked" : undefined;
}

/**
 * Returns the reason why a user cannot approve or reject as a reviewer, or undefined if they can. The user must be a
 * named reviewer and must not have worked on the iteration.
 */
function refuseReviewer(facts: TransitionFacts): TransitionRefusal | undefined {
  if (!facts.reviewers.includes(facts.userId)) return "notReviewer";
  return hasWorkedOn(facts, facts.userId) ? "ownWork" : undefined;
}

/** Statuses in which NHS Notify IDs can be approved separately, because the iteration is already approved. */
export const statusesAcceptingPlans: readonly IterationStatus[] = ["approved", "report ready", "report approved"];

/**
 * Returns the reason why a user cannot approve the NHS Notify IDs of an approved iteration, or undefined if they can.
 * The user must be a named reviewer who did not work on the iteration, and no report can be in progress.
 */
export function refusePlanApproval(facts: TransitionFacts): TransitionRefusal | undefined {
  if (!facts.permissions.includes("approve")) return "forbidden";
  return statusesAcceptingPlans.includes(facts.status) ? refuseReviewer(facts) : "wrongStatus";
}

/** Statuses in which a decision is pending, so that unmet expectations can still be waived. */
const statusesAcceptingWaivers: readonly IterationStatus[] = ["in review", "report ready"];

/**
 * Returns the reason why a user can neither request nor approve a waiver, or undefined if they can. Until the decision,
 * any approver who did not work on the iteration can.
 */
export function refuseWaiver(facts: TransitionFacts): TransitionRefusal | undefined {
  if (!facts.permissions.includes("approve")) return "forbidden";
  if (!statusesAcceptingWaivers.includes(facts.status)) return "wrongStatus";
  return hasWorkedOn(facts, facts.userId) ? "ownWork" : undefined;
}

/** Returns whether a user edited or submitted the iteration. Such a user cannot approve or reject it. */
function hasWorkedOn({ submittedBy, contributors }: TransitionFacts, userId: string): boolean {
  return submittedBy === userId || contributors.includes(userId);
}

/** Returns the transition between two statuses, for clients that specify only the target status. */
export function transitionTo(from: IterationStatus, to: IterationStatus): TransitionName | undefined {
  return transitionNames.find((name) => {
    const transition: Transition = transitions[name];
    return transition.needs !== "worker" && transition.to === to && transition.from.includes(from);
  });
}

/** Returns whether the iteration has not been approved yet, so that its findings still need answers. */
export function isUndecided(status: IterationStatus): boolean {
  return isEditable(status) || status === "in review" || status === "rejected";
}

/** Returns whether content can be edited, which is possible only in a draft. */
export function isEditable(status: IterationStatus): boolean {
  return status === "draft";
}
