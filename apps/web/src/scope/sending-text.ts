import type { SendingSettings } from "@spi/domain/release/sending/sending-settings";
import { countOf, sendingChanges, describeSending } from "@spi/domain/release/sending/sending-sentences";
import { displayCount, formatMessageCount } from "@spi/domain/text/counts";

/** Labels of the fields for the second wave, used in the settings and when a release is started. */
export const secondWaveFields = {
  wait_hours: {
    label: "Hours to wait after the first wave",
    hint: "The second wave will start at least this many hours after the last message in the first wave.",
  },
  least_known: { label: "Percentage of first-wave outcomes that must be known", hint: "For example, 80." },
  most_failed: {
    label: "Stop if more than this percentage of the known outcomes are failures",
    hint: "If sending stops, 2 people must agree before it can resume.",
  },
} as const;

/** Hint for a second wave that does not wait for outcomes. */
export const noOutcomesHint =
  "Leave this box and the next one empty if you do not want the second wave to wait for outcomes.";

/** Summarises when and how fast messages are sent, and the wait before the second wave, in one line each. */
export function summariseSending(settings: SendingSettings): string[] {
  const words = describeSending(settings);
  const { messages_an_hour: maxPerHour } = settings;
  return [
    `${words["Sending days"]}, ${words["Sending hours"]?.replace("At any", "at any")}`,
    maxPerHour === null ? "No limit on messages per hour" : `Up to ${displayCount(maxPerHour)} messages per hour`,
    `Wait before the second wave: ${words["Wait before the second wave"]?.replace("None", "none")}`,
  ];
}

/** Describes how long sending takes with the limits, using examples. Empty if there are no limits. */
export function limitExamples(settings: SendingSettings): string[] {
  const { messages_an_hour: perHour, board_messages_a_day: boardPerDay } = settings;
  const examples: string[] = [];
  if (perHour !== null) {
    const perDay = perHour * (settings.to_hour - settings.from_hour);
    const days = Math.ceil(exampleMessages / perDay);
    const durationText =
      days < 2
        ? ""
        : ` It will take at least ${formatSendingDays(days)} to send ${formatMessageCount(exampleMessages)}.`;
    examples.push(
      `If we send ${formatMessageCount(perHour)} an hour, we can send up to ${displayCount(perDay)} on each sending day.${durationText}`,
    );
  }
  if (boardPerDay !== null) {
    const days = formatSendingDays(Math.ceil(exampleBoard / boardPerDay));
    examples.push(
      `If we send ${formatMessageCount(boardPerDay)} a day to people in an ICB, it will take at least ${days} to message ${displayCount(exampleBoard)} of them.`,
    );
  }
  return examples;
}

const [exampleMessages, exampleBoard] = [100_000, 1_000];

const formatSendingDays = (days: number) => countOf(days, "sending day");

/**
 * Returns whether saving the settings would end an approval, because the approved settings are equal to the saved
 * settings but not to the new ones.
 */
export function endsApproval(
  approved: SendingSettings,
  { saved, next }: Record<"saved" | "next", SendingSettings>,
): boolean {
  return sendingChanges(approved, saved).length === 0 && sendingChanges(approved, next).length > 0;
}
