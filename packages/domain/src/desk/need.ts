/** Tasks on a user's home page. */
import * as z from "zod";
import { displayCount } from "../text/counts.ts";

/** Kinds of tasks, in the order they are listed if run dates are the same. */
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
  /** The report it is about; null where it is about none, or always the newest. */
  report_number: z.int().nullable(),
  /** Number of comments or findings to answer, or of people not reached; 1 for all other tasks. */
  count: z.int().min(1),
  /** The user who sent, rejected or approved it; null if no one needs naming. */
  by: text.nullable(),
  /** The reason of a rejection, why a report failed, what keeps a release from being sent, why it is stopped, or what else is found. */
  reason: text.nullable(),
  /** A release that is stopped after people were handed over, or may have been: then its run date says no longer how soon. */
  stopped_midway: z.boolean(),
});
export type Need = z.infer<typeof needSchema>;

/** Beside findings to answer, how many others no answer makes right; null where there are none. */
export const remainingFixesWords = (stops: number) =>
  stops === 0 ? null : `${displayCount(stops)} more ${stops === 1 ? "thing" : "things"} must be fixed`;

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
