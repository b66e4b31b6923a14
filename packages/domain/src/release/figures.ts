/** Figures for a release, which give the outcome of each approved message. */
import * as z from "zod";

const messages = z.int().min(0);

/**
 * Number of messages by outcome. Each message is for one person and one routing plan. `unclear` counts
 * the `remaining` messages that were sent without a clear response.
 */
export const releaseFiguresSchema = z.strictObject({
  approved: messages,
  removed: messages,
  accepted: messages,
  refused: messages,
  cancelled: messages,
  remaining: messages,
  unclear: messages,
});
export type ReleaseFigures = z.infer<typeof releaseFiguresSchema>;

const none: ReleaseFigures = {
  approved: 0,
  removed: 0,
  accepted: 0,
  refused: 0,
  cancelled: 0,
  remaining: 0,
  unclear: 0,
};

/** Adds up the figures of several waves or plans of a release. */
export function addFigures(parts: readonly ReleaseFigures[]): ReleaseFigures {
  const sum = { ...none };
  for (const part of parts) for (const name of releaseFiguresSchema.keyof().options) sum[name] += part[name];
  return sum;
}

/**
 * Returns whether every approved message is counted exactly once, as removed, accepted, rejected,
 * cancelled or remaining.
 */
export function figuresAddUp({ approved, removed, accepted, refused, cancelled, remaining, unclear }: ReleaseFigures) {
  return approved === removed + accepted + refused + cancelled + remaining && unclear <= remaining;
}

/** Returns whether NHS Notify accepted all, some or none of an ended release's approved messages. */
export function describeAccepted({ approved, accepted }: Pick<ReleaseFigures, "approved" | "accepted">): string {
  if (accepted === approved) return "Accepted by NHS Notify";
  return accepted === 0 ? "No messages accepted by NHS Notify" : "Partly accepted by NHS Notify";
}
