/** A release's states, and the users who can move it from one state to the next. */
import { restoredRefusal } from "./restored-release.ts";
import type { Permission } from "../users/permissions.ts";

/**
 * The states of a release, from preparing the list to the end. An iteration can have only one release
 * in progress.
 */
export const releaseStates = [
  "preparing",
  "refused",
  "prepared",
  "sending",
  "stopped",
  "giving up",
  "ended",
  "called off",
] as const;
export type ReleaseState = (typeof releaseStates)[number];

/** Final states of a release. A new release can be prepared after any of them except "ended". */
export const finalReleaseStates: readonly ReleaseState[] = ["refused", "ended", "called off"];

/**
 * Returns whether a release cannot change any more without a user's action. Either there is no release, or it has ended
 * and every outcome is known.
 */
export function isSettled(release: { state: ReleaseState; outcomes: { unknown: number } } | null): boolean {
  return release === null || (finalReleaseStates.includes(release.state) && release.outcomes.unknown === 0);
}

/**
 * Number of months after which NHS Notify may no longer recognise our references. We can then not send batches again.
 */
export const monthsOfReferences = 8;

interface Move {
  from: readonly ReleaseState[];
  /** Permission needed in the team. All members have `read`. */
  needs: Permission;
}

/**
 * User actions on a release. Resuming and cancelling need two users. One user asks, and another agrees or declines.
 * Until then, the first user can withdraw the request.
 */
export const releaseMoves = {
  prove: { from: ["prepared", "stopped"], needs: "release" },
  readProof: { from: ["prepared", "stopped"], needs: "approve" },
  rejectProof: { from: ["prepared", "stopped"], needs: "read" },
  start: { from: ["prepared"], needs: "release" },
  stop: { from: ["sending"], needs: "read" },
  requestResume: { from: ["stopped"], needs: "release" },
  resume: { from: ["stopped"], needs: "release" },
  requestCancellation: { from: ["stopped"], needs: "release" },
  cancel: { from: ["stopped"], needs: "release" },
  withdraw: { from: ["stopped"], needs: "release" },
  decline: { from: ["stopped"], needs: "release" },
} as const satisfies Record<string, Move>;
export type ReleaseMove = keyof typeof releaseMoves;

export const requestableMoves = ["resume", "cancel"] as const;
export type RequestableMove = (typeof requestableMoves)[number];

/** Describes a request, for example "Rhys Releaser asked to resume sending: The letter was right". */
export function requestSentence({ move, reason }: { move: RequestableMove; reason: string }, by: string): string {
  return `${by} asked ${requestedMoveText[move]}: ${reason}`;
}

const requestedMoveText: Record<RequestableMove, string> = {
  resume: "to resume sending",
  cancel: "to cancel the remaining messages",
};

/**
 * Describes a declined request, for example "Bo Both declined the request from Rhys Releaser to resume sending: It is
 * still wrong".
 */
export function declinedSentence(
  { move, reason }: { move: RequestableMove; reason: string },
  { requester, declined }: { requester: string; declined: string },
): string {
  return `${declined} declined the request from ${requester} ${requestedMoveText[move]}: ${reason}`;
}

/** Facts that determine which actions a user can take on a release. */
export interface ReleaseFacts {
  state: ReleaseState;
  userId: string;
  permissions: readonly Permission[];
  /** All users who approved the iteration or its report. */
  approvers: readonly string[];
  /** A request that has been neither agreed to nor declined. */
  request: { move: RequestableMove; by: string } | null;
  /**
   * Number of messages that NHS Notify accepted or may have accepted, because they were sent without a clear response.
   */
  possiblyAccepted: number;
  /**
   * True if the release's files record messages that are missing from the database, because it was
   * restored from an older backup.
   */
  isRestored: boolean;
  monthsSinceStart: number;
}

export const releaseRefusals = {
  forbidden: "You do not have permission to do this. Ask your team's administrator for access.",
  wrongState:
    "This release has changed since you opened this page. Check the release again before you decide what to do next.",
  aloneBehindApprovals: "Only you approved the iteration and its report, so someone else must start its release.",
  notRequested: "Two people must agree to this. Someone must ask for it first, then someone else must agree.",
  ownRequest: "You made this request, so someone else must agree to it or decline it.",
  noRequest: "This request no longer exists, so you cannot withdraw or decline it. Reload this page.",
  othersRequest: "Someone else made this request. Agree to it or decline it.",
  restored: restoredRefusal,
  nothingAccepted: "NHS Notify has not accepted any messages yet. Revert the iteration to draft instead.",
  tooOld:
    "This release started more than 8 months ago, so NHS Notify may no longer have a record of the messages. You cannot send anything again. Contact the SPI team.",
} as const;
/** Explains that an action is not possible in the release's current state. */
export function describeWrongState(state: ReleaseState): string {
  return `${stateSentences[state]} Nothing has been changed.`;
}

const stateSentences: Record<ReleaseState, string> = {
  preparing: "We are still preparing the list for this release.",
  refused: "We cannot send the list for this release.",
  prepared: "This release has not been started.",
  sending: "This release is being sent. It has not been stopped.",
  stopped: "This release was started but has since been stopped.",
  "giving up": "We are cancelling the remaining messages in this release.",
  ended: "This release has ended.",
  "called off": "This release was cancelled.",
};

export type ReleaseRefusal = keyof typeof releaseRefusals;

/** Returns whether this user is the only person who approved the iteration or its report. */
export function isOnlyApprover(approvers: readonly string[], userId: string): boolean {
  return approvers.every((approver) => approver === userId);
}

/**
 * Returns whether one user made every approval of an iteration and its report. That user cannot start
 * the release.
 */
export function isSoleDecider(
  decisions: readonly { by: { id?: string }; transition: string }[],
  userId: string,
): boolean {
  const approvals = decisions.filter(({ transition }) => transition === "approve" || transition === "approveReport");
  return (
    approvals.length > 0 &&
    isOnlyApprover(
      approvals.map(({ by }) => by.id ?? ""),
      userId,
    )
  );
}

const sendingMoves: readonly ReleaseMove[] = ["start", "requestResume", "resume"];

/** Returns the reason why a user cannot take an action on a release now, or undefined if they can. */
export function refuseRelease(name: ReleaseMove, facts: ReleaseFacts): ReleaseRefusal | undefined {
  const move: Move = releaseMoves[name];
  if (!facts.permissions.includes(move.needs)) return "forbidden";
  if (!move.from.includes(facts.state)) return "wrongState";
  if (facts.isRestored && sendingMoves.includes(name)) return "restored";
  if (name === "start" && isOnlyApprover(facts.approvers, facts.userId)) return "aloneBehindApprovals";
  if ((name === "requestResume" || name === "resume") && facts.monthsSinceStart >= monthsOfReferences) return "tooOld";
  if ((name === "requestCancellation" || name === "cancel") && facts.possiblyAccepted === 0 && !facts.isRestored)
    return "nothingAccepted";
  if (name === "resume" || name === "cancel") {
    if (facts.request?.move !== name) return "notRequested";
    if (facts.request.by === facts.userId) return "ownRequest";
  }
  if (name === "withdraw" || name === "decline") {
    if (facts.request === null) return "noRequest";
    const isOwn = facts.request.by === facts.userId;
    if (name === "withdraw" && !isOwn) return "othersRequest";
    if (name === "decline" && isOwn) return "ownRequest";
  }
  return undefined;
}
