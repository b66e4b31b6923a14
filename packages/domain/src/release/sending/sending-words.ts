/** How the settings for sending read, each by what it is called. */
import type { Difference } from "../../iteration/differences.ts";
import { differences } from "../../iteration/differences.ts";
import { displayDay, displayTimestamp } from "../../day/calendar.ts";
import { displayCount, messagesWords } from "../../text/counts.ts";
import type { Release } from "../release-answer.ts";
import { lastMessagesGo, momentOf } from "./earliest-end.ts";
import { bandNames, weekdays } from "./sending-choices.ts";
import type { SendingSettings } from "./sending-settings.ts";

const hourWords = (hour: number) => `${String(hour).padStart(2, "0")}:00`;
const countOf = (count: number, one: string) => `${displayCount(count)} ${one}${count === 1 ? "" : "s"}`;
const mostWords = (most: number | null, what: string) => (most === null ? "No limit" : `${displayCount(most)} ${what}`);

/** Names for an earliest send date that no one chose: the run date applies, except to releases that ended before it did (ADR 73). */
export const noEarliestDay = { now: "The run date", ended: "None chosen" } as const;

/** Each setting by its name, in a few words: two settings that differ read differently. */
export function sendingWords(settings: SendingSettings, noDay: string = noEarliestDay.now): Record<string, string> {
  const { days, from_hour: from, to_hour: to, condition, not_before: day, wait_hours: wait } = settings;
  return {
    Tolerance: `${settings.tolerance_percent}% of the people who were approved`,
    "Greatest age of the people data": countOf(settings.most_days_old, "day"),
    "First wave": `${settings.first_wave_percent}%, and at least ${countOf(settings.first_wave_least, "message")}`,
    "Earliest send date": day === null ? noDay : displayDay(day),
    "Sending days": days.length === weekdays.length ? "Every day" : days.join(", "),
    "Sending hours": from === 0 && to === 24 ? "At any time" : `${hourWords(from)} to ${hourWords(to)}`,
    "Messages an hour": mostWords(settings.messages_an_hour, "at most"),
    "Messages a day for each board": mostWords(settings.board_messages_a_day, "at most"),
    Order: bandNames[settings.order_by],
    "Wait before the second wave": wait === 0 ? "None" : countOf(wait, "hour"),
    "Outcomes of the first wave":
      condition === null
        ? "Not waited for"
        : `At least ${condition.least_known}% known, and at most ${condition.most_failed}% of those failed`,
  };
}

/** What is asked about the second wave, where its settings are entered and where a release is started. */
export const secondWaveBoxes = {
  wait_hours: {
    label: "Hours to wait after the first wave",
    hint: "The second wave begins no sooner than this after the last message of the first.",
  },
  least_known: { label: "Outcomes of the first wave that must be known, in %", hint: "For example, 80." },
  most_failed: {
    label: "Stop if more than this share of known outcomes failed, in %",
    hint: "Then sending stops and two people decide how to go on.",
  },
} as const;

/** Said where the second wave need not wait for outcomes. */
export const withoutOutcomes = "Leave this and the next box empty if the second wave does not wait for outcomes.";

/** When, how fast and after which wait messages go, a line each, for whoever glances at a campaign. */
export function sendingShort(settings: SendingSettings): string[] {
  const words = sendingWords(settings);
  const { messages_an_hour: most } = settings;
  return [
    `${words["Sending days"]}, ${words["Sending hours"]?.replace("At any", "at any")}`,
    most === null ? "No limit of messages an hour" : `${displayCount(most)} messages an hour at most`,
    `Wait before the second wave: ${words["Wait before the second wave"]?.replace("None", "none")}`,
  ];
}

/** How long sending takes by its limits, by examples, for whoever sets or reads them; nothing where there are none (REQ-REL-138). */
export function limitExamples(settings: SendingSettings): string[] {
  const { messages_an_hour: pace, board_messages_a_day: cap } = settings;
  const examples: string[] = [];
  if (pace !== null) {
    const ofDay = pace * (settings.to_hour - settings.from_hour);
    const days = Math.ceil(exampleMessages / ofDay);
    const long = days < 2 ? "" : `: ${messagesWords(exampleMessages)} take at least ${daysWords(days)}`;
    examples.push(
      `At ${messagesWords(pace)} an hour, at most ${displayCount(ofDay)} are sent on a sending day${long}.`,
    );
  }
  if (cap !== null) {
    const days = daysWords(Math.ceil(exampleBoard / cap));
    examples.push(
      `At ${messagesWords(cap)} a day for each board, a board with ${messagesWords(exampleBoard)} takes at least ${days}.`,
    );
  }
  return examples;
}

const [exampleMessages, exampleBoard] = [100_000, 1_000];
const daysWords = (days: number) => countOf(days, "sending day");

/** What the next messages of a release wait for, until when, and when the last go at the earliest; undefined where they wait for nothing (REQ-REL-119). */
export function waitingSentence(release: WaitingRelease): string | undefined {
  const { waiting, sending } = release;
  if (waiting === null) return undefined;
  const { messages_an_hour: pace, board_messages_a_day: cap } = sending;
  const when = `The next go on ${displayTimestamp(waiting.until)}`;
  const last = lastMessagesGo(release, momentOf(waiting.until));
  const rest = last ? `, and the last on ${last} at the earliest` : "";
  switch (waiting.reason) {
    case "pace":
      return `At most ${mostWords(pace, "messages")} an hour are sent, and those of this hour were. ${when}${rest}.`;
    case "boards":
      return `At most ${mostWords(cap, "messages")} a day are sent for each board, and those of today were. ${when}${rest}.`;
    case "notify":
      return `NHS Notify could not take them, and is asked again. ${when} at the earliest.`;
    default:
      return undefined;
  }
}

type WaitingRelease = Pick<
  Release,
  "waiting" | "sending" | "parts" | "largest_board" | "rest_wait_hours" | "next_wave_from"
>;

/** In what two settings differ, as `differences` tells of a document: each by its name, in its words. */
export function sendingDifferences(before: SendingSettings, after: SendingSettings): Difference[] {
  return differences({ Sending: sendingWords(before) }, { Sending: sendingWords(after) });
}

/** Returns whether saving settings would end an approval that counts now: those approved are the saved ones, but not the next ones. */
export function endsApproval(
  approved: SendingSettings,
  { saved, next }: Record<"saved" | "next", SendingSettings>,
): boolean {
  return sendingChanges(approved, saved).length === 0 && sendingChanges(approved, next).length > 0;
}

/** The settings in which two differ, by their names. */
export function sendingChanges(before: SendingSettings, after: SendingSettings): string[] {
  return sendingDifferences(before, after).map(({ path }) => path.at(-1) ?? "");
}
