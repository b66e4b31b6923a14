/** A release's tasks and their results. The screen on which a task was started shows its result. */
import { displayCount } from "@spi/domain/text/counts";
import type { ReleaseState } from "@spi/domain/release/release";

interface TaskState {
  state: ReleaseState;
  plans: readonly { proof: { state: string; read_by: unknown } | null }[];
}

/** Returns whether the service is preparing the list or sending test messages. */
export function isTaskRunning({ state, plans }: TaskState): boolean {
  return state === "preparing" || plans.some(({ proof }) => proof?.state === "waiting" || proof?.state === "sending");
}

interface ReleaseProgress {
  state: ReleaseState;
  request: { move: string; at: string; declined: unknown } | null;
  figures: { refused: number };
  outcomes: { failed: number };
  unread_versions: readonly unknown[];
  plans: readonly { proof: { read_by: unknown } | null }[];
}

/**
 * Returns whether a release has moved to another state, has another request, has more test messages that were read, or
 * has a new type of problem. If so, earlier success messages no longer apply.
 */
export function hasMovedOn(before: ReleaseProgress, after: ReleaseProgress): boolean {
  const stateOf = ({ state, request, plans }: ReleaseProgress) =>
    JSON.stringify([
      state,
      request && [request.move, request.at, request.declined !== null],
      plans.filter(({ proof }) => proof?.read_by).length,
    ]);
  if (stateOf(before) !== stateOf(after)) return true;
  const counts = ({ figures, outcomes, unread_versions: unread }: ReleaseProgress) => [
    figures.refused,
    outcomes.failed,
    unread.length,
  ];
  const earlier = counts(before);
  return counts(after).some((count, index) => count > 0 && earlier[index] === 0);
}

interface TaskResult {
  sentence: string;
  /** True if the task failed. */
  isProblem: boolean;
}

/** Returns the result of preparing the list or sending test messages, once neither is in progress. */
export function taskResult({ state, plans }: TaskState): TaskResult {
  if (state === "refused") return { sentence: "The list cannot be sent. This page explains why.", isProblem: true };
  const unreadProofs = plans.filter(({ proof }) => proof !== null && !proof.read_by);
  if (unreadProofs.length === 0) return { sentence: "The list is ready. Nothing has been sent yet.", isProblem: false };
  const refusedCount = unreadProofs.filter(({ proof }) => proof?.state === "refused").length;
  if (refusedCount === 0) {
    return { sentence: "The test messages have been sent. Someone else must now read them.", isProblem: false };
  }
  const sentence =
    refusedCount === unreadProofs.length
      ? "NHS Notify did not accept any of the test messages. This page explains why."
      : `${displayCount(refusedCount)} of ${displayCount(unreadProofs.length)} test messages ${refusedCount === 1 ? "was" : "were"} not accepted. This page explains why.`;
  return { sentence, isProblem: true };
}
