import { overdueWords } from "./overdue.ts";
import { displayDay } from "@spi/domain/day/calendar";
import type { Need, NeedKind } from "@spi/domain/desk/need";
import { displayCount, peopleWords } from "@spi/domain/text/counts";

interface NeedWords {
  /** The action, verb first, before and after the iteration's name. */
  task: (need: Need) => readonly [before: string, after: string];
  /** The reason below it, or an empty text if the action explains itself. */
  why: (need: Need) => string;
}

const byWhom = (did: string, { by }: Need) => (by ? `${did} by ${by}` : did);

const withReason = (words: string, { reason }: Need) => (reason ? `${words}: ${reason}` : words);

const things = (count: number) => `${displayCount(count)} ${count === 1 ? "thing" : "things"}`;

/** The texts of each need, in one place. */
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

/** Returns the action in one sentence: "Answer 2 comments on Autumn invitations". */
export function needSentence(need: Need): string {
  const [before, after] = words[need.kind].task(need);
  return `${before}${need.iteration}${after}`;
}

/** Returns the reason for a task, with names and reasons given. Empty if the sentence explains itself. */
export function needReason(need: Need): string {
  return words[need.kind].why(need);
}

/** Returns the text for a user without tasks, with their teams' next run and overdue iterations. */
export function nothingNeedsYou({ nextRun, overdue }: { nextRun: string | null; overdue: number }): string {
  const next = nextRun === null ? "" : ` Next run: ${displayDay(nextRun)}.`;
  return `Nothing needs you.${next}${overdue === 0 ? "" : ` In your teams: ${overdueWords(overdue)}.`}`;
}
