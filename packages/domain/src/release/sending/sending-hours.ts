/** Days and hours when messages are sent to NHS Notify, in UK time. */
import { type Day, toDayNumber, toTimestamp, ukDay } from "../../day/calendar.ts";
import type { SendingSettings } from "./sending-settings.ts";
import { type Weekday, weekdays } from "./sending-choices.ts";

type SendingHours = Pick<SendingSettings, "not_before" | "days" | "from_hour" | "to_hour">;

const hour = 3_600_000;
/**
 * Maximum number of hours to search. If messages can be sent only in one hour on Sundays, that hour can be missing once
 * a year, when the clocks change.
 */
const maxHours = 15 * 24;

/** Returns whether messages can be sent at a given moment. */
export function maySend({ not_before: notBefore, days, from_hour: from, to_hour: to }: SendingHours, at: Date) {
  const now = toTimestamp(at);
  const day = now.slice(0, 8);
  if (notBefore !== null && day < notBefore) return false;
  const hourOfDay = Number(now.slice(8, 10));
  return days.includes(weekdayOf(day)) && from <= hourOfDay && hourOfDay < to;
}

/**
 * Returns the first moment, from a given moment onwards, at which messages can be sent. Checks only whole hours,
 * because the clocks change at whole hours.
 */
export function nextSending(settings: SendingHours, now: Date): Date {
  if (maySend(settings, now)) return now;
  const { not_before: notBefore } = settings;
  const earliest = notBefore === null ? 0 : toDayNumber(notBefore) * 24 * hour - hour;
  const first = Math.max(Math.floor(now.getTime() / hour) * hour + hour, earliest);
  for (let hours = 0; hours <= maxHours; hours += 1) {
    const at = new Date(first + hours * hour);
    if (maySend(settings, at)) return at;
  }
  throw new Error("There are no times in the week when messages can be sent. Choose more days or hours.");
}

/** Returns the start, in UK time, of the day of a given moment. */
export function startOfDay(at: Date): Date {
  const day = ukDay(at);
  let start = Math.floor(at.getTime() / hour) * hour;
  while (toTimestamp(new Date(start - hour)).startsWith(day)) start -= hour;
  return new Date(start);
}

/** Returns the weekday of a day. 1 January 1970 was a Thursday. */
function weekdayOf(day: Day): Weekday {
  return weekdays[(((toDayNumber(day) + 3) % 7) + 7) % 7]!;
}
