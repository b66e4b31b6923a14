/** Sending before the run date: the first day, and the people who wait until the rules invite them. */
import { type Day, displayDay, ukDay } from "../../day/calendar.ts";
import { displayCount, formatPeopleCount } from "../../text/counts.ts";
import * as z from "zod";
import { nextSending, startOfDay } from "./sending-hours.ts";
import type { SendingSettings } from "./sending-settings.ts";

const count = z.int().min(0);

/** People, and their messages, who wait because the rules for `day` do not invite them yet. */
export const heldPeopleSchema = z.strictObject({ day: z.string(), people: count, messages: count });
export type DelayedPeople = z.infer<typeof heldPeopleSchema>;

/** Returns settings with the earliest send date that applies to a run date: the one set, otherwise the run date. */
export function withEarliestDay(settings: SendingSettings, runDate: Day): SendingSettings {
  return { ...settings, not_before: settings.not_before ?? runDate };
}

/** Returns the problem with an earliest send date after the run date, or undefined if the date is valid. */
export function sendDateAfter(runDate: Day, { not_before: notBefore }: SendingSettings): string | undefined {
  if (notBefore === null || notBefore <= runDate) return undefined;
  return `The earliest send date (${displayDay(notBefore)}) is after the run date (${displayDay(runDate)}). Change one of them.`;
}

interface SendDateLimits {
  today: Day;
  campaignEnd: Day;
}

/** Returns why an earliest send date cannot be chosen, or undefined if it can. */
export function refuseSendDate(notBefore: Day | null, { today, campaignEnd }: SendDateLimits): string | undefined {
  if (notBefore === null) return undefined;
  if (notBefore < today) return "Earliest send date must be today or in the future";
  return notBefore > campaignEnd
    ? `Earliest send date must be on or before the campaign's end date, ${displayDay(campaignEnd)}`
    : undefined;
}

/**
 * Returns the first day, from a given moment, on which messages can be sent, if it is before the run date. Otherwise
 * returns undefined.
 */
export function earlyDay(settings: SendingSettings, { runDate, now }: { runDate: Day; now: Date }): Day | undefined {
  const day = ukDay(nextSending(settings, now));
  return day < runDate ? day : undefined;
}

interface RunDateCheck {
  /** Start of the check. */
  at: Date | null;
  /**
   * The day for which the rules were evaluated to find people who do not qualify yet, or undefined if only the run date
   * was used.
   */
  day: Day | undefined;
}

/**
 * Returns whether messages can be sent on the basis of a check of everyone: it began on the same day in UK time and,
 * before the run date, used that day's rules. Ignores a check whose time comes from another worker's wrong clock.
 */
export function isCheckOfToday({ at, day }: RunDateCheck, { runDate, now }: { runDate: Day; now: Date }): boolean {
  if (at === null || at < startOfDay(now)) return false;
  const today = ukDay(now);
  return today >= runDate || day === today;
}

/** Returns how many people do not qualify on a day, and what happens to their messages. */
export function describeDelayedPeople({ day, people, messages }: DelayedPeople): string {
  const on = displayDay(day);
  if (people === 0) return `Everyone on the list qualifies on ${on}.`;
  const who = `On ${on}, ${formatPeopleCount(people)} ${people === 1 ? "does" : "do"} not yet qualify.`;
  const theirs = messages === 1 ? "message" : `${displayCount(messages)} messages`;
  return `${who} Their ${theirs} will be held until they qualify, or until the run date if that is sooner.`;
}
