/** Tasks on a user's home page. */
import * as z from "zod";
import { displayCount } from "../text/counts.ts";

/** Kinds of tasks, in the order of listing for the same run date. */
export const needKinds = [
  "review",
  "reviewReport",
  "correct",
  "answerComments",
  "fixFindings",
  "answerFindings",
  "checkFailedReport",
  "requestReport",
  "release",
  "sendTestMessages",
  "correctNotifyIds",
  "startSending",
  "fixRelease",
  "prepareAgain",
  "decideStoppedRelease",
  "undoChange",
  "readTestMessages",
  "approvePlans",
  "tryAgain",
  "finish",
] as const;
export type NeedKind = (typeof needKinds)[number];

const text = z.string();

/** A task for a user, about one iteration. */
export const needSchema = z.strictObject({
  kind: z.enum(needKinds),
  team_id: text,
  campaign_id: z.uuid(),
  iteration_id: z.uuid(),
  campaign: text,
  iteration: text,
  run_date: text,
  /** Number of the report concerned. Null if the task is not about a report, or is always about the newest one. */
  report_number: z.int().nullable(),
  /** Number of comments or findings to answer, or of people who were not reached. For all other tasks, this is 1. */
  count: z.int().min(1),
  /** User who sent, rejected or approved the iteration or report. Null if no user needs to be named. */
  by: text.nullable(),
  /** Reason for the task, for example a rejection, a failed report, or a release that cannot be sent or has stopped. */
  reason: text.nullable(),
  /**
   * True if NHS Notify accepted, or may have accepted, messages before the release stopped. The task is then urgent,
   * whatever the run date.
   */
  stopped_midway: z.boolean(),
});
export type Need = z.infer<typeof needSchema>;

/**
 * Returns a phrase for the number of findings that must be fixed. These are separate from the findings that need an
 * answer. Returns null if there are none.
 */
export const remainingFixesText = (stops: number) =>
  stops === 0 ? null : `${displayCount(stops)} more ${stops === 1 ? "finding" : "findings"} must be fixed`;

/** Sorts tasks. Stopped releases come first, and the rest are sorted by run date, kind and name. */
export function orderNeeds(needs: readonly Need[]): Need[] {
  return needs.toSorted(
    (a, b) =>
      Number(b.stopped_midway) - Number(a.stopped_midway) ||
      a.run_date.localeCompare(b.run_date) ||
      needKinds.indexOf(a.kind) - needKinds.indexOf(b.kind) ||
      a.iteration.localeCompare(b.iteration),
  );
}
