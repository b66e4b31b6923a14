/** Tasks on a user's home page. */
import * as z from "zod";
import { displayCount } from "../text/counts.ts";

/** Kinds of tasks, in the order in which they are listed for the same run date. */
export const needKinds = [
  "review",
  "decideReport",
  "correct",
  "answerComments",
  "mendFindings",
  "answerFindings",
  "lookAtFailure",
  "makeReport",
  "release",
  "sendTestMessages",
  "correctNotifyIds",
  "startSending",
  "mendRelease",
  "prepareAgain",
  "goOn",
  "setBack",
  "readTestMessages",
  "approvePlans",
  "tryAgain",
  "finish",
] as const;
export type NeedKind = (typeof needKinds)[number];

const text = z.string();

/** One task for a user about one iteration. */
export const needSchema = z.strictObject({
  kind: z.enum(needKinds),
  team_id: text,
  campaign_id: z.uuid(),
  iteration_id: z.uuid(),
  campaign: text,
  iteration: text,
  run_date: text,
  /** The report it is about. Null if there is none, or if it is always the newest. */
  report_number: z.int().nullable(),
  /** Number of comments or findings to answer, or of people not reached; 1 for all other tasks. */
  count: z.int().min(1),
  /** The user who sent, rejected or approved it, or null if there is no need to name one. */
  by: text.nullable(),
  /**
   * The reason for a rejection, why a report failed, what prevents a release from being sent, why it is stopped, or any
   * other problem found.
   */
  reason: text.nullable(),
  /**
   * True for a release stopped after messages were, or may have been, accepted by NHS Notify. Its run date no longer
   * shows how urgent it is.
   */
  stopped_midway: z.boolean(),
});
export type Need = z.infer<typeof needSchema>;

/** Number of stop findings to fix, in addition to the findings to answer. Null if there are none. */
export const remainingFixesText = (stops: number) =>
  stops === 0 ? null : `${displayCount(stops)} more ${stops === 1 ? "finding" : "findings"} must be fixed`;

/** Sorts tasks: stopped releases first, then by run date, kind and name. */
export function orderNeeds(needs: readonly Need[]): Need[] {
  return needs.toSorted(
    (a, b) =>
      Number(b.stopped_midway) - Number(a.stopped_midway) ||
      a.run_date.localeCompare(b.run_date) ||
      needKinds.indexOf(a.kind) - needKinds.indexOf(b.kind) ||
      a.iteration.localeCompare(b.iteration),
  );
}
