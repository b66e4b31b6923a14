/** Wording for the sending settings, by name. */
import { type Difference, differences } from "../../iteration/differences.ts";
import { displayDay, displayTimestamp } from "../../day/calendar.ts";
import { displayCount } from "../../text/counts.ts";
import type { Release } from "../release-answer.ts";
import { describeLastMessages, parseTimestamp } from "./earliest-end.ts";
import { bandNames, weekdays } from "./sending-choices.ts";
import type { SendingSettings } from "./sending-settings.ts";

const hourWords = (hour: number) => `${String(hour).padStart(2, "0")}:00`;
export const countOf = (count: number, singular: string) =>
  `${displayCount(count)} ${singular}${count === 1 ? "" : "s"}`;
const describeMaximum = (most: number | null, what: string) =>
  most === null ? "No limit" : `${displayCount(most)} ${what}`;

/**
 * Text for an earliest send date that was not set. The run date is then the earliest date, except in releases that
 * ended before this rule was introduced (ADR 73).
 */
export const noEarliestDay = { now: "The run date", ended: "None chosen" } as const;

/** Describes each setting briefly. Different settings always have different descriptions. */
export function describeSending(settings: SendingSettings, noDay: string = noEarliestDay.now): Record<string, string> {
  const { days, from_hour: from, to_hour: to, condition, not_before: day, wait_hours: wait } = settings;
  return {
    Tolerance: `${settings.tolerance_percent}% of the people on the approved list`,
    "Maximum age of the population data": countOf(settings.most_days_old, "day"),
    "First wave": `${settings.first_wave_percent}%, with a minimum of ${countOf(settings.first_wave_least, "message")}`,
    "Earliest send date": day === null ? noDay : displayDay(day),
    "Sending days": days.length === weekdays.length ? "Every day" : days.join(", "),
    "Sending hours": from === 0 && to === 24 ? "At any time" : `${hourWords(from)} to ${hourWords(to)}`,
    "Messages per hour": describeMaximum(settings.messages_an_hour, "at most"),
    "Messages per day for each ICB": describeMaximum(settings.board_messages_a_day, "at most"),
    Order: bandNames[settings.order_by],
    "Wait before the second wave": wait === 0 ? "None" : countOf(wait, "hour"),
    "First wave outcomes":
      condition === null
        ? "No limit"
        : `At least ${condition.least_known}% known, and no more than ${condition.most_failed}% of those failed`,
  };
}

/**
 * Explains why and until when a release's next messages are waiting, and gives the earliest time of the last messages.
 * Returns undefined if they are not waiting.
 */
export function waitingSentence(release: WaitingRelease): string | undefined {
  const { waiting, sending } = release;
  if (waiting === null) return undefined;
  const { messages_an_hour: pace, board_messages_a_day: cap } = sending;
  const when = `The next messages will be sent on ${displayTimestamp(waiting.until)}`;
  const last = describeLastMessages(release, parseTimestamp(waiting.until));
  const rest = last ? `, and the last messages on ${last} or later` : "";
  switch (waiting.reason) {
    case "pace":
      return `We have sent this hour's limit of ${describeMaximum(pace, "messages")}. ${when}${rest}.`;
    case "boards":
      return `We have sent today's limit of ${describeMaximum(cap, "messages")} for each ICB. ${when}${rest}.`;
    case "notify":
      return `NHS Notify could not accept the messages. We will try again on ${displayTimestamp(waiting.until)} or later.`;
    default:
      return undefined;
  }
}

type WaitingRelease = Pick<
  Release,
  "waiting" | "sending" | "parts" | "largest_board" | "next_wave_wait_hours" | "next_wave_from"
>;

/** Returns the settings that differ, with names and values for display, in the same form as `differences`. */
export function sendingDifferences(before: SendingSettings, after: SendingSettings): Difference[] {
  return differences({ Sending: describeSending(before) }, { Sending: describeSending(after) });
}

/** Returns the names of the settings that differ. */
export function sendingChanges(before: SendingSettings, after: SendingSettings): string[] {
  return sendingDifferences(before, after).map(({ path }) => path.at(-1) ?? "");
}
