import { overdueWords } from "./overdue.ts";
import { displayDay } from "@spi/domain/day/calendar";
import type { Need, NeedKind } from "@spi/domain/desk/need";
import { displayCount, formatPeopleCount } from "@spi/domain/text/counts";

interface NeedWords {
  /** The action, verb first, before and after the iteration's name. */
  task: (need: Need) => readonly [before: string, after: string];
  /** The reason below it, or empty text if the action explains itself. */
  why: (need: Need) => string;
}

const byWhom = (did: string, { by }: Need) => (by ? `${did} by ${by}` : did);

const withReason = (words: string, { reason }: Need) => (reason ? `${words}: ${reason}` : words);

const problems = (count: number) => `${displayCount(count)} ${count === 1 ? "problem" : "problems"}`;

/** The wording for each task, in one place. */
const words: Record<NeedKind, NeedWords> = {
  review: { task: () => ["Review ", ""], why: (need) => byWhom("Sent for review", need) },
  decideReport: {
    task: () => ["Review the report for ", ""],
    why: ({ report_number: number }) => (number === null ? "The report is ready" : `Report ${number} is ready`),
  },
  correct: { task: () => ["Correct ", ""], why: (need) => withReason(byWhom("Rejected", need), need) },
  answerComments: {
    task: ({ count }) => [count === 1 ? "Answer a comment on " : `Answer ${count} comments on `, ""],
    why: () => "",
  },
  mendFindings: {
    task: () => ["Fix problems with the rules for ", ""],
    why: ({ count }) => `${problems(count)} to fix before review`,
  },
  answerFindings: {
    task: ({ count }) => [count === 1 ? "Answer a finding about " : `Answer ${count} findings about `, ""],
    why: ({ reason }) => reason ?? "",
  },
  lookAtFailure: {
    task: () => ["Check the failed report for ", ""],
    why: ({ reason }) => reason ?? "",
  },
  makeReport: { task: () => ["Request the report for ", ""], why: (need) => byWhom("Approved", need) },
  release: { task: () => ["Prepare the release for ", ""], why: (need) => byWhom("Report approved", need) },
  sendTestMessages: {
    task: () => ["Send the test messages for ", ""],
    why: ({ reason }) => reason ?? "Sending can start when someone else has read them",
  },
  correctNotifyIds: {
    task: () => ["Correct the NHS Notify IDs for ", ""],
    why: ({ reason }) => reason ?? "",
  },
  startSending: {
    task: () => ["Start sending ", ""],
    why: () => "The list is ready and the test messages have been read",
  },
  mendRelease: { task: () => ["Find out why ", " cannot be sent"], why: ({ reason }) => reason ?? "" },
  prepareAgain: { task: () => ["Prepare the list for ", " again"], why: ({ reason }) => reason ?? "" },
  goOn: { task: () => ["Decide whether to resume sending ", ""], why: ({ reason }) => reason ?? "" },
  setBack: { task: () => ["Undo the change that stopped sending ", ""], why: ({ reason }) => reason ?? "" },
  readTestMessages: {
    task: () => ["Read the test messages for ", ""],
    why: () => "Someone who did not send them must confirm that they have read them",
  },
  approvePlans: {
    task: () => ["Approve the NHS Notify IDs for ", ""],
    why: () => "They changed after the iteration was approved",
  },
  tryAgain: {
    task: () => ["Choose people to contact again for ", ""],
    why: ({ count }) => `${formatPeopleCount(count)} ${count === 1 ? "was" : "were"} not reached`,
  },
  finish: { task: () => ["Finish ", " and send it for review"], why: () => "It is still a draft" },
};

/** Returns the action in one sentence: "Answer 2 comments on Autumn invitations". */
export function needSentence(need: Need): string {
  const [before, after] = words[need.kind].task(need);
  return `${before}${need.iteration}${after}`;
}

/** Returns the reason for a task, with the names and reasons given. Empty if the sentence explains itself. */
export function needReason(need: Need): string {
  return words[need.kind].why(need);
}

/** Returns the text for a user without tasks, with their teams' next run and overdue iterations. */
export function nothingNeedsYou({ nextRun, overdue }: { nextRun: string | null; overdue: number }): string {
  const next = nextRun === null ? "" : ` Next run: ${displayDay(nextRun)}.`;
  return `You have no tasks.${next}${overdue === 0 ? "" : ` In your teams: ${overdueWords(overdue)}.`}`;
}
