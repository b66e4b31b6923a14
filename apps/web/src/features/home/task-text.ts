import { formatOverdueCount } from "./overdue.ts";
import { displayDay } from "@spi/domain/day/calendar";
import type { Need, NeedKind } from "@spi/domain/desk/need";
import { displayCount, formatPeopleCount } from "@spi/domain/text/counts";

interface TaskText {
  /** The parts of the title before and after the iteration's name. The title begins with a verb. */
  title: (need: Need) => readonly [before: string, after: string];
  /** The reason below the title, or an empty string if the title needs none. */
  reason: (need: Need) => string;
}

const withUserName = (action: string, { by }: Need) => (by ? `${action} by ${by}` : action);

const withReason = (taskTexts: string, { reason }: Need) => (reason ? `${taskTexts}: ${reason}` : taskTexts);

const formatProblemCount = (count: number) => `${displayCount(count)} ${count === 1 ? "problem" : "problems"}`;

/** The wording for each kind of task. */
const taskTexts: Record<NeedKind, TaskText> = {
  review: { title: () => ["Review ", ""], reason: (need) => withUserName("Sent for review", need) },
  reviewReport: {
    title: () => ["Review the report for ", ""],
    reason: ({ report_number: number }) => (number === null ? "The report is ready" : `Report ${number} is ready`),
  },
  correct: { title: () => ["Correct ", ""], reason: (need) => withReason(withUserName("Rejected", need), need) },
  answerComments: {
    title: ({ count }) => [count === 1 ? "Answer a comment on " : `Answer ${count} comments on `, ""],
    reason: () => "",
  },
  fixFindings: {
    title: () => ["Fix problems with the rules for ", ""],
    reason: ({ count }) => `${formatProblemCount(count)} to fix before review`,
  },
  answerFindings: {
    title: ({ count }) => [count === 1 ? "Respond to a finding about " : `Respond to ${count} findings about `, ""],
    reason: ({ reason }) => reason ?? "",
  },
  checkFailedReport: {
    title: () => ["Check the failed report for ", ""],
    reason: ({ reason }) => reason ?? "",
  },
  requestReport: { title: () => ["Request the report for ", ""], reason: (need) => withUserName("Approved", need) },
  release: { title: () => ["Prepare the release for ", ""], reason: (need) => withUserName("Report approved", need) },
  sendTestMessages: {
    title: () => ["Send the test messages for ", ""],
    reason: ({ reason }) => reason ?? "Someone else must read these messages before sending can start",
  },
  correctNotifyIds: {
    title: () => ["Correct the NHS Notify IDs for ", ""],
    reason: ({ reason }) => reason ?? "",
  },
  startSending: {
    title: () => ["Start sending ", ""],
    reason: () => "The list is ready and the test messages have been read",
  },
  fixRelease: { title: () => ["Find out why ", " cannot be sent"], reason: ({ reason }) => reason ?? "" },
  prepareAgain: { title: () => ["Prepare the list for ", " again"], reason: ({ reason }) => reason ?? "" },
  decideStoppedRelease: {
    title: () => ["Decide whether to resume sending ", ""],
    reason: ({ reason }) => reason ?? "",
  },
  undoChange: { title: () => ["Undo the change that stopped sending ", ""], reason: ({ reason }) => reason ?? "" },
  readTestMessages: {
    title: () => ["Read the test messages for ", ""],
    reason: () => "An approver who did not send these messages must read them",
  },
  approvePlans: {
    title: () => ["Approve the NHS Notify IDs for ", ""],
    reason: () => "The IDs changed after the iteration was approved",
  },
  tryAgain: {
    title: () => ["Choose people to contact again for ", ""],
    reason: ({ count }) => `${formatPeopleCount(count)} ${count === 1 ? "was" : "were"} not reached`,
  },
  finish: { title: () => ["Finish ", " and send it for review"], reason: () => "The iteration is still a draft" },
};

/** Returns a task's title as one sentence, for example "Answer 2 comments on Autumn invitations". */
export function taskSentence(need: Need): string {
  const [before, after] = taskTexts[need.kind].title(need);
  return `${before}${need.iteration}${after}`;
}

/** Returns the reason for a task, including users' names and reasons. Empty if the title needs no reason. */
export function taskReason(need: Need): string {
  return taskTexts[need.kind].reason(need);
}

/**
 * Returns the text for a user without tasks, including the next run date and the number of overdue iterations in the
 * user's teams.
 */
export function noTasksSentence({ nextRun, overdue }: { nextRun: string | null; overdue: number }): string {
  const next = nextRun === null ? "" : ` The next run date is ${displayDay(nextRun)}.`;
  return `You have no tasks.${next}${overdue === 0 ? "" : ` There ${overdue === 1 ? "is" : "are"} ${formatOverdueCount(overdue)} in your teams.`}`;
}
