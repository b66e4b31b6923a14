/**
 * Reasons why approved content cannot be sent now. The home page, the campaign and iteration pages, and the error for a
 * release all use the same reasons.
 */
import { lowerFirst } from "../text/lower-first.ts";
import * as z from "zod";
import { type UnsealedPlans, notifyPlanMessages } from "../campaign/notify-plans.ts";
import { type Day, displayDay } from "../day/calendar.ts";
import { namedEntries } from "../names/named-entries.ts";
import { type ProblemOf, sentenceOf } from "../values/problem.ts";

/** Reason why an approved iteration cannot be sent, without advice. */
export type NotReadyProblem = ProblemOf<typeof catalogue>;
export type NotReadyKind = NotReadyProblem["code"];

/** Reason why an approved iteration cannot be sent. `late` is set if its date has also passed. */
export interface NotReadyReason {
  problem: NotReadyProblem;
  late?: NotReadyProblem | undefined;
}

/** Short titles for the problems that prevent an approved iteration from being sent. */
export const notReadyTitles = {
  changed: "Changed since approval",
  withoutPeople: "New report needed",
  notifyIds: "NHS Notify IDs not approved",
  otherList: "New list needed",
  runDate: "Run date has passed",
  sendDate: "First send date too late",
  training: "Training team",
} as const satisfies Record<NotReadyKind, string>;
const kinds = Object.keys(notReadyTitles) as [NotReadyKind];

const changedWords = { singular: "changed after it was approved", several: "changed after they were approved" };

type UnusableNotifyIds = Pick<UnsealedPlans, "missing" | "unapproved">;

const catalogue = {
  /** Approved content has changed. The sending settings are named only if nothing else changed. */
  changed: ({ settings }: { settings: readonly string[] }) =>
    settings.length === 0
      ? "The campaign, the iteration or the reference data changed after the iteration was approved."
      : `The sending ${settings.length === 1 ? "setting" : "settings"} ${namedEntries(settings, changedWords)}`,
  withoutPeople: () => "We have no record of which population data was used for the approved report.",
  notifyIds: (plans: UnusableNotifyIds) =>
    notifyIdSentences(plans)
      .map((sentence) => `${sentence}.`)
      .join(" "),
  /** `begun` is true if sending has begun. It is then too late to prepare a new list. */
  otherList: ({ begun }: { begun: boolean }) =>
    `The NHS Notify IDs, settings or approvals changed after the list was prepared.${begun ? "" : " Prepare the list again."}`,
  runDate: ({ runDate }: { runDate: Day }) =>
    `This was due to run on ${displayDay(runDate)} and can no longer be sent.`,
  /** The first day on which messages can be sent is after the last day on which the first wave can begin. */
  sendDate: ({ runDate, notBefore }: { runDate: Day; notBefore: Day }) =>
    `Nothing can be sent before ${displayDay(notBefore)}, but the first wave must start by the run date, ${displayDay(runDate)}.`,
  training: () => "This is a training team, so nothing is ever sent.",
};

/**
 * Explains why NHS Notify IDs cannot be used, in one sentence for missing IDs and one for IDs that are not approved.
 * The sentences have no full stops.
 */
export function notifyIdSentences({ missing, unapproved }: UnusableNotifyIds): string[] {
  return [
    ...(missing.length > 0 ? [notifyPlanMessages.missing(missing)] : []),
    ...(unapproved.length > 0 ? [notifyPlanMessages.unapproved(unapproved)] : []),
  ];
}

/** Advice for writers before anything has been sent. The advice does not apply once a release has begun. */
export const adviceText = {
  reviewAgain: "Revert the iteration to draft and send it for review again.",
  chooseRunDate: "Revert the iteration to draft and choose a new run date.",
  changeOneDate: "Change one of these dates and send the iteration for review again.",
} as const;

const adviceFor: Readonly<Record<NotReadyKind, keyof typeof adviceText | null>> = {
  changed: "reviewAgain",
  withoutPeople: "reviewAgain",
  notifyIds: null,
  otherList: null,
  runDate: "chooseRunDate",
  sendDate: "changeOneDate",
  training: null,
};

/** Advice for a release that has begun. Its iteration can never be changed again. */
export const undoAdvice =
  "You can resume sending only if nothing has changed since the approval. Undo the change, then resume sending.";

/** Permission required to fix each problem before anything has been sent, or null if no one can fix it. */
export const permissionToFix: Readonly<Record<NotReadyKind, "write" | "release" | null>> = {
  changed: "write",
  withoutPeople: "write",
  // Reviewers who can approve the IDs are notified automatically.
  notifyIds: "write",
  otherList: "release",
  runDate: "write",
  sendDate: "write",
  training: null,
};

/**
 * Returns the permission required to fix a problem after NHS Notify has accepted messages. It is then too late to
 * create a new list, so a writer must undo the change.
 */
export function permissionToUndo(kind: NotReadyKind): "write" | null {
  return permissionToFix[kind] === null ? null : "write";
}

/**
 * A problem that prevents an iteration from being sent, with its reasons and advice for writers. The
 * advice is null if writers cannot fix the problem or sending has begun.
 */
export const notReadySchema = z.strictObject({
  kind: z.enum(kinds),
  title: z.string(),
  why: z.string(),
  advice: z.string().nullable(),
});
export type NotReady = z.infer<typeof notReadySchema>;

/**
 * Returns the problem that prevents an iteration from being sent, for display. `begun` is true if
 * sending has begun.
 */
export function toNotReady({ problem, late }: NotReadyReason, begun: boolean): NotReady {
  const kind = problem.code;
  const title = notReadyTitles[kind];
  const [why, advice] = [causeOf({ problem, late }), adviceFor[(late ?? problem).code]];
  return {
    kind,
    title: late ? `${title}, ${lowerFirst(notReadyTitles[late.code])}` : title,
    why: begun && (kind === "changed" || kind === "otherList") ? `${why} ${undoAdvice}` : why,
    advice: begun || advice === null ? null : adviceText[advice],
  };
}

/** Explains why an iteration cannot be sent and what to do about it. */
export function notReadySentence(why: NotReadyReason): string {
  return withAdvice(toNotReady(why, false));
}

/** Message for an iteration whose report is not approved. */
export const onlyApproved = "You can send an iteration only if its report is approved.";

/** Returns the reason why an iteration cannot be sent, followed by the advice for writers. */
export function withAdvice({ why, advice }: Pick<NotReady, "why" | "advice">): string {
  return advice === null ? why : `${why} ${advice}`;
}

/**
 * Explains why a release cannot continue. Does not advise another review, which is impossible once the release has
 * begun.
 */
export function cannotContinueSentence({ problem, late }: NotReadyReason): string {
  const advice = adviceFor[(late ?? problem).code];
  const why = causeOf({ problem, late });
  return advice === null || advice === "reviewAgain" ? why : `${why} ${adviceText[advice]}`;
}

const causeOf = ({ problem, late }: NotReadyReason) =>
  [problem, ...(late ? [late] : [])].map((cause) => sentenceOf(catalogue, cause)).join(" ");

/**
 * Returns the problem that prevents the first wave from beginning on a day, or undefined if there is
 * none.
 */
export function findFirstWaveProblem({
  runDate,
  notBefore,
  today,
}: {
  runDate: Day;
  /** The first day on which messages can be sent. Null if there is no such limit. */
  notBefore: Day | null;
  today: Day;
}): NotReadyProblem | undefined {
  if (runDate < today) return { code: "runDate", params: { runDate } };
  if (notBefore === null || notBefore <= runDate) return undefined;
  return { code: "sendDate", params: { runDate, notBefore } };
}
