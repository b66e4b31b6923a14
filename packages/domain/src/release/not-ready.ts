/** Why what was approved cannot be sent now: said alike at home, on the pages of campaign and iteration, and where a release is refused. */
import * as z from "zod";
import type { Day } from "../day/calendar.ts";
import { displayDay } from "../day/calendar.ts";

/** What is the matter with an iteration whose approval stands, in a few words. */
export const notReadyTitles = {
  changed: "Changed since approval",
  withoutPeople: "Report to be made again",
  notifyIds: "NHS Notify IDs not approved",
  otherList: "List to be prepared again",
  runDate: "Run date has passed",
  sendDate: "First send date too late",
  training: "Training team",
} as const;
export type NotReadyKind = keyof typeof notReadyTitles;
const kinds = Object.keys(notReadyTitles) as [NotReadyKind];

/** Whom it is for to put it right before anything was sent; null where nobody can. */
export const notReadyMendedBy: Readonly<Record<NotReadyKind, "write" | "release" | null>> = {
  changed: "write",
  withoutPeople: "write",
  // A reviewer who may approve them is asked for that by itself.
  notifyIds: "write",
  otherList: "release",
  runDate: "write",
  sendDate: "write",
  training: null,
};

/** Whom it is for once people were handed over: no list is made again then, so that who may write sets it back. */
export function setBackBy(kind: NotReadyKind): "write" | null {
  return notReadyMendedBy[kind] === null ? null : "write";
}

/** What who may write can do before anything was sent; who reads of a release that began cannot do it. */
export const reviewAgain = "Revert the iteration to draft and send it for review again.";
const chooseRunDate = "Revert the iteration to draft and choose a new run date.";
const changeOneDate = "Change one of them and have the iteration reviewed again.";

/** Why something cannot be sent without what a writer can do about it, for who cannot do that. */
export function withoutWritersAdvice(why: string): string {
  return [reviewAgain, chooseRunDate, changeOneDate].reduce((told, advice) => told.replace(advice, ""), why).trim();
}

/** What is the matter, and in sentences why and what to do. */
export const notReadySchema = z.strictObject({ kind: z.enum(kinds), title: z.string(), why: z.string() });
export type NotReady = z.infer<typeof notReadySchema>;

/** Why a first wave could not begin on a day, with what is the matter; undefined where it could. */
export function whyNoFirstWave({
  runDate,
  notBefore,
  today,
}: {
  runDate: Day;
  /** The first day on which messages may be sent; null for any. */
  notBefore: Day | null;
  today: Day;
}): { kind: NotReadyKind; why: string } | undefined {
  if (runDate < today) {
    const why = `The run date was ${displayDay(runDate)}, so nothing can be sent any more: the rules say who was to be invited then. ${chooseRunDate}`;
    return { kind: "runDate", why };
  }
  if (notBefore === null || notBefore <= runDate) return undefined;
  const why = `Nothing may be sent before ${displayDay(notBefore)}, and the first wave must begin on the run date, ${displayDay(runDate)}, at the latest. ${changeOneDate}`;
  return { kind: "sendDate", why };
}
