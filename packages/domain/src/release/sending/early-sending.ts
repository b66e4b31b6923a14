/** Sending before the run date. Some people have to wait until the rules invite them. */
import { type Day, displayDay, ukDay } from "../../day/calendar.ts";
import { displayCount, formatPeopleCount } from "../../text/counts.ts";
import * as z from "zod";
import { nextSending, startOfDay } from "./sending-hours.ts";
import type { SendingSettings } from "./sending-settings.ts";

const count = z.int().min(0);

/** Number of people and messages that have to wait, because the rules do not invite these people on `day`. */
export const delayedPeopleSchema = z.strictObject({ day: z.string(), people: count, messages: count });
export type DelayedPeople = z.infer<typeof delayedPeopleSchema>;

/** Returns settings with the earliest send date for an iteration. If none is set, this is the run date. */
export function withEarliestDay(settings: SendingSettings, runDate: Day): SendingSettings {
  return { ...settings, not_before: settings.not_before ?? runDate };
}

/**
 * Returns the problem with an earliest send date that is after the run date, or undefined if the date
 * is valid.
 */
export function sendDateAfter(runDate: Day, { not_before: notBefore }: SendingSettings): string | undefined {
  if (notBefore === null || notBefore <= runDate) return undefined;
  return `The earliest send date (${displayDay(notBefore)}) is after the run date (${displayDay(runDate)}). Change one of them.`;
}

interface SendDateLimits {
  today: Day;
  campaignEnd: Day;
}

/** Returns the reason why an earliest send date cannot be chosen, or undefined if it can. */
export function refuseSendDate(notBefore: Day | null, { today, campaignEnd }: SendDateLimits): string | undefined {
  if (notBefore === null) return undefined;
  if (notBefore < today) return "Earliest send date must be today or in the future";
  return notBefore > campaignEnd
    ? `Earliest send date must be on or before the campaign's end date, ${displayDay(campaignEnd)}`
    : undefined;
}

/**
 * Returns the first day, from a given moment onwards, on which messages can be sent before the run
 * date. Returns undefined if there is none.
 */
export function earlyDay(settings: SendingSettings, { runDate, now }: { runDate: Day; now: Date }): Day | undefined {
  const day = ukDay(nextSending(settings, now));
  return day < runDate ? day : undefined;
}

interface RunDateCheck {
  /** Time at which the check started. */
  at: Date | null;
  /**
   * Day whose rules were used to find people who do not qualify yet. Undefined if only the run date's
   * rules were used.
   */
  day: Day | undefined;
}

/**
 * Returns whether a check of everyone is recent enough to send messages. It must have started on the same day in UK
 * time and, before the run date, must have used that day's rules. A check started by a worker with a wrong clock does
 * not count.
 */
export function isCheckOfToday({ at, day }: RunDateCheck, { runDate, now }: { runDate: Day; now: Date }): boolean {
  if (at === null || at < startOfDay(now)) return false;
  const today = ukDay(now);
  return today >= runDate || day === today;
}

/** Describes the number of people who do not qualify on a day, and what happens to their messages. */
export function describeDelayedPeople({ day, people, messages }: DelayedPeople): string {
  const on = displayDay(day);
  if (people === 0) return `Everyone on the list qualifies on ${on}.`;
  const who = `On ${on}, ${formatPeopleCount(people)} will not qualify yet.`;
  const theirs = messages === 1 ? "message" : `${displayCount(messages)} messages`;
  return `${who} We will hold their ${theirs} until they qualify, or until the run date if that is sooner.`;
}
