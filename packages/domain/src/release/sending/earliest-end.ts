/** Calculates how long a campaign's limits delay a release, in sending days and hours. */
import { displayDay, displayTimestamp, toTimestamp } from "../../day/calendar.ts";
import { formatMessageCount } from "../../text/counts.ts";
import type { Release } from "../release-answer.ts";
import { nextSending, startOfDay } from "./sending-hours.ts";
import type { SendingSettings } from "./sending-settings.ts";

type Limits = Pick<
  SendingSettings,
  "not_before" | "days" | "from_hour" | "to_hour" | "messages_an_hour" | "board_messages_a_day"
>;

/** Number of remaining messages. */
interface RemainingMessages {
  /** Messages in waves that have started or can start immediately. */
  now: number;
  /** Messages in the next wave, which starts `waitHours` after the current waves. */
  later: number;
  waitHours: number;
  /** Messages for the board with the most. Null if boards do not affect sending or the number is unknown. */
  largestBoard: number | null;
}

const hour = 3_600_000;
const week = 7 * 24 * hour;
/** Always later than the following midnight in UK time and earlier than the one after, even when the clocks change. */
const pastMidnight = 26 * hour;
/** Number of weeks after which the search stops, which is ten years. */
const maxWeeks = 520;

/** Returns the earliest time at which the last messages can be sent if sending starts at a given time. */
function earliestEnd(limits: Limits, { now, later, waitHours, largestBoard }: RemainingMessages, from: Date): Date {
  const begins = nextSending(limits, from);
  const ends = afterHours(limits, begins, hoursFor(limits, now));
  const rest = later === 0 ? ends : lastWaveEnd(limits, later, new Date(ends.getTime() + waitHours * hour));
  const byBoards = afterDays(limits, begins, daysFor(limits, largestBoard));
  return byBoards > rest ? byBoards : rest;
}

function lastWaveEnd(limits: Limits, messages: number, from: Date): Date {
  return afterHours(limits, nextSending(limits, from), hoursFor(limits, messages));
}

const hoursFor = ({ messages_an_hour: pace }: Limits, messages: number) =>
  pace === null ? 1 : Math.max(1, Math.ceil(messages / pace));
const daysFor = ({ board_messages_a_day: cap }: Limits, messages: number | null) =>
  cap === null ? 1 : Math.max(1, Math.ceil((messages ?? 0) / cap));

/** Returns the start of the Nth sending hour, counting the hour of the given time as the first. */
function afterHours(limits: Limits, first: Date, hours: number): Date {
  const ofWeek = limits.days.length * (limits.to_hour - limits.from_hour);
  return after(first, hours - 1, { ofWeek, next: (at) => nextSending(limits, new Date(at.getTime() + hour)) });
}

/** Returns the start of the Nth sending day, counting the day of the given time as the first. */
function afterDays(limits: Limits, first: Date, days: number): Date {
  return after(first, days - 1, { ofWeek: limits.days.length, next: (at) => nextSending(limits, tomorrow(at)) });
}

const tomorrow = (at: Date) => startOfDay(new Date(startOfDay(at).getTime() + pastMidnight));

function after(first: Date, steps: number, { ofWeek, next }: { ofWeek: number; next: (at: Date) => Date }): Date {
  const weeks = Math.min(Math.floor(steps / ofWeek), maxWeeks);
  let at = new Date(first.getTime() + weeks * week);
  for (let left = steps % ofWeek; left > 0; left -= 1) at = next(at);
  return at;
}

/**
 * Describes the earliest time at which the last messages can be sent. Gives the minute if this is within a week, and
 * otherwise only the day. Returns undefined if no limit delays the messages.
 */
function describeEarliestEnd(limits: Limits, toSend: RemainingMessages, from: Date): string | undefined {
  const none = { ...limits, messages_an_hour: null, board_messages_a_day: null };
  const last = earliestEnd(limits, toSend, from);
  if (last <= earliestEnd(none, toSend, from)) return undefined;
  const time = toTimestamp(last);
  return last.getTime() - from.getTime() < week ? displayTimestamp(time) : displayDay(time.slice(0, 8));
}

type LimitedRelease = Pick<Release, "parts" | "sending" | "largest_board" | "next_wave_wait_hours" | "next_wave_from">;

/**
 * Describes the earliest time at which a release's last messages can be sent. Returns undefined if no
 * limit delays the messages.
 */
export function describeLastMessages(release: LimitedRelease, from: Date): string | undefined {
  const remaining = remainingMessages(release, from);
  return remaining && describeEarliestEnd(release.sending, remaining.toSend, remaining.from);
}

/** Returns the earliest time of a release's first remaining message and of its last. Undefined if none remain. */
export function expectedTimes(release: LimitedRelease, now: Date): { first: Date; last: Date } | undefined {
  const remaining = remainingMessages(release, now);
  return (
    remaining && {
      first: nextSending(release.sending, remaining.from),
      last: earliestEnd(release.sending, remaining.toSend, remaining.from),
    }
  );
}

/** Counts a release's remaining messages, and returns the time from which they can be sent. */
function remainingMessages(
  { parts, largest_board: largestBoard, next_wave_wait_hours: waitHours, next_wave_from: next }: LimitedRelease,
  from: Date,
): { toSend: RemainingMessages; from: Date } | undefined {
  const remaining = (isNow: boolean) =>
    parts.filter(({ begun, wave }) => (begun || wave === 1) === isNow).reduce((sum, part) => sum + part.remaining, 0);
  const [first, later] = [remaining(true), remaining(false)];
  if (first + later === 0) return undefined;
  if (first > 0) return { toSend: { now: first, later, waitHours, largestBoard }, from };
  const begins = next === null ? from : laterOf(parseTimestamp(next), from);
  return { toSend: { now: later, later: 0, waitHours: 0, largestBoard }, from: begins };
}

const laterOf = (a: Date, b: Date) => (a > b ? a : b);

/** Converts a timestamp in UK local time, which is UTC or UTC+1, to a date. */
export function parseTimestamp(time: string): Date {
  const [, year, month, day, hours, minutes, seconds] = /^(....)(..)(..)(..)(..)(..)$/.exec(time)!.map(Number);
  const asUtc = new Date(Date.UTC(year!, month! - 1, day, hours, minutes, seconds));
  return toTimestamp(asUtc) === time ? asUtc : new Date(asUtc.getTime() - hour);
}

/** Returns a sentence about the limits that delay a release, or undefined if none does. */
export function limitsSentence(release: LimitedRelease, now: Date): string | undefined {
  const last = describeLastMessages(release, now);
  return last && `${describeMaximum(release.sending)}, so the last messages will not be sent before ${last}.`;
}

/**
 * Returns the start of a sentence about limits: "We send up to 3,000 messages per hour and 100 messages per day for
 * each ICB".
 */
function describeMaximum({ messages_an_hour: pace, board_messages_a_day: cap }: Limits): string {
  const most = [
    ...(pace === null ? [] : [`${formatMessageCount(pace)} per hour`]),
    ...(cap === null ? [] : [`${formatMessageCount(cap)} per day for each ICB`]),
  ];
  return `We send up to ${most.join(" and ")}`;
}
