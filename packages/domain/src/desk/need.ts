/** What needs somebody, as their home page says it first. */
import * as z from "zod";
import { displayCount, peopleWords } from "../text/counts.ts";
import { displayDay } from "../day/calendar.ts";
import { overdueWords } from "./overdue.ts";

/** What there is to do, in the order it is listed in where run dates are the same. */
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

/** One thing somebody has to do about one iteration (REQ-DESK-01). */
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
  /** How many comments or findings there are to answer, or people who were not reached; 1 of everything else. */
  count: z.int().min(1),
  /** Who sent, rejected or approved it; null where nobody has to be named. */
  by: text.nullable(),
  /** The reason of a rejection, why a report failed, what keeps a release from being sent, why it is stopped, or what else is found. */
  reason: text.nullable(),
  /** A release that is stopped after people were handed over, or may have been: then its run date says no longer how soon (REQ-DESK-14). */
  stopped_midway: z.boolean(),
});
export type Need = z.infer<typeof needSchema>;

interface NeedWords {
  /** What to do, verb first, before and after the name of the iteration. */
  task: (need: Need) => readonly [before: string, after: string];
  /** Why, below it; nothing where the task says it all. */
  why: (need: Need) => string;
}

const byWhom = (did: string, { by }: Need) => (by ? `${did} by ${by}` : did);
const withReason = (words: string, { reason }: Need) => (reason ? `${words}: ${reason}` : words);

const things = (count: number) => `${displayCount(count)} ${count === 1 ? "thing" : "things"}`;

/** Beside findings to answer, how many others no answer makes right; null where there are none. */
export const alsoToMend = (stops: number) =>
  stops === 0 ? null : `${displayCount(stops)} more ${stops === 1 ? "thing" : "things"} must be fixed`;

/** How each need reads: the one place of these words (REQ-DESK-02). */
const words: Record<NeedKind, NeedWords> = {
  review: { task: () => ["Review ", ""], why: (need) => byWhom("Sent for review", need) },
  decideReport: {
    task: () => ["Decide the report of ", ""],
    why: ({ report_number: number }) => (number === null ? "The report is ready" : `Report ${number} is ready`),
  },
  correct: { task: () => ["Correct ", ""], why: (need) => withReason(byWhom("Rejected", need), need) },
  answerComments: {
    task: ({ count }) => [count === 1 ? "Answer a comment on " : `Answer ${count} comments on `, ""],
    why: () => "",
  },
  mendFindings: {
    task: () => ["Fix what was found in the rules of ", ""],
    why: ({ count }) => `${things(count)} ${count === 1 ? "keeps" : "keep"} it from review`,
  },
  answerFindings: {
    task: ({ count }) => [count === 1 ? "Answer a finding of " : `Answer ${count} findings of `, ""],
    why: ({ reason }) => reason ?? "",
  },
  lookAtFailure: {
    task: () => ["Look at the failed report of ", ""],
    why: ({ reason }) => reason ?? "",
  },
  makeReport: { task: () => ["Request the report of ", ""], why: (need) => byWhom("Approved", need) },
  release: { task: () => ["Prepare the release of ", ""], why: (need) => byWhom("Report approved", need) },
  sendTestMessages: {
    task: () => ["Send the test messages of ", ""],
    why: ({ reason }) => reason ?? "The list is prepared. Sending can start once somebody else has read them",
  },
  correctNotifyIds: {
    task: () => ["Correct the NHS Notify IDs of ", ""],
    why: ({ reason }) => reason ?? "",
  },
  startSending: {
    task: () => ["Start sending ", ""],
    why: () => "The list is prepared, and its test messages are read",
  },
  mendRelease: { task: () => ["See why ", " cannot be sent"], why: ({ reason }) => reason ?? "" },
  prepareAgain: { task: () => ["Prepare the list of ", " again"], why: ({ reason }) => reason ?? "" },
  goOn: { task: () => ["Decide how the release of ", " goes on"], why: ({ reason }) => reason ?? "" },
  setBack: { task: () => ["Set back what keeps the release of ", " stopped"], why: ({ reason }) => reason ?? "" },
  readTestMessages: {
    task: () => ["Read the test messages of ", ""],
    why: () => "Somebody other than the sender must say that they read them",
  },
  approvePlans: {
    task: () => ["Approve the NHS Notify IDs of ", ""],
    why: () => "They were added, changed or removed after it was approved",
  },
  tryAgain: {
    task: () => ["Decide who of ", " is tried again"],
    why: ({ count }) => `${peopleWords(count)} ${count === 1 ? "was" : "were"} not reached`,
  },
  finish: { task: () => ["Finish ", " and send it for review"], why: () => "It is still a draft" },
};

/** What to do in one sentence: "Answer 2 comments on Autumn invitations" (REQ-DESK-02). */
export function needSentence(need: Need): string {
  const [before, after] = words[need.kind].task(need);
  return `${before}${need.iteration}${after}`;
}

/** Why something needs somebody, with who and the reason given; empty where the sentence says it all (REQ-DESK-02). */
export function needReason(need: Need): string {
  return words[need.kind].why(need);
}

/** What needs doing: what is stopped midway, then by run date, then as the kinds are ordered, then by name (REQ-DESK-01). */
export function orderNeeds(needs: readonly Need[]): Need[] {
  return needs.toSorted(
    (a, b) =>
      Number(b.stopped_midway) - Number(a.stopped_midway) ||
      a.run_date.localeCompare(b.run_date) ||
      needKinds.indexOf(a.kind) - needKinds.indexOf(b.kind) ||
      a.iteration.localeCompare(b.iteration),
  );
}

/** What stands where nothing needs anybody, with the next run of their teams and how much is overdue (REQ-DESK-04). */
export function nothingNeedsYou({ nextRun, overdue }: { nextRun: string | null; overdue: number }): string {
  const next = nextRun === null ? "" : ` Next run: ${displayDay(nextRun)}.`;
  return `Nothing needs you.${next}${overdue === 0 ? "" : ` In your teams: ${overdueWords(overdue)}.`}`;
}
