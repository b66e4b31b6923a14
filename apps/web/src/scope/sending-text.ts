import { displayDay } from "@spi/domain/day/calendar";
import { weekdays } from "@spi/domain/release/sending/sending-choices";
import type { SendingSettings } from "@spi/domain/release/sending/sending-settings";
import { countOf, sendingChanges, describeSending } from "@spi/domain/release/sending/sending-sentences";
import { displayCount, formatMessageCount } from "@spi/domain/text/counts";
import { andList } from "@spi/domain/text/lists";
import { upperFirst } from "@spi/domain/text/upper-first";

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

/** Groups of sending settings. Users change one group at a time. */
export const sendingGroups = {
  days: {
    title: "Sending days and hours",
    fields: ["not_before", "days", "from_hour", "to_hour"],
    describe: (settings) => [
      `We send messages ${formatDays(settings.days, "on ")} ${formatHours(settings)}.`,
      startText(settings),
    ],
  },
  limits: {
    title: "Limits and order",
    fields: ["messages_an_hour", "board_messages_a_day", "order_by"],
    describe: (settings) => [...limitTexts(settings), ...limitExamples(settings), orderTexts[settings.order_by]],
  },
  waves: {
    title: "First and second wave",
    fields: ["first_wave_percent", "first_wave_least", "wait_hours", "condition"],
    describe: (settings) => [...firstWaveTexts(settings), ...secondWaveTexts(settings)],
  },
  checks: {
    title: "Checks on the list",
    fields: ["tolerance_percent", "most_days_old"],
    describe: ({ tolerance_percent: tolerance, most_days_old: age }) => [
      `If the number of people who joined or left is more than ${tolerance}% of the approved list, we need a new report.`,
      `If the population data is more than ${countOf(age, "day")} old, sending stops.`,
    ],
  },
} as const satisfies Record<string, SendingGroupFacts>;

export type SendingGroup = keyof typeof sendingGroups;

interface SendingGroupFacts {
  title: string;
  fields: readonly (keyof SendingSettings)[];
  /** Describes the group's settings in sentences. */
  describe: (settings: SendingSettings) => string[];
}

const workingDays = weekdays.filter((day) => day !== "Saturday" && day !== "Sunday");

/** Describes sending days, for example "every day", "on weekdays" or "on Monday and Friday". */
function formatDays(days: SendingSettings["days"], on = ""): string {
  if (days.length === weekdays.length) return "every day";
  const isWeekdays = days.length === workingDays.length && workingDays.every((day) => days.includes(day));
  return `${on}${isWeekdays ? "weekdays" : andList(weekdays.filter((day) => days.includes(day)))}`;
}

const formatHours = (settings: SendingSettings) => {
  const hours = describeSending(settings)["Sending hours"] ?? "";
  return hours.includes(" to ") ? `from ${hours}` : hours.toLowerCase();
};

const startText = ({ not_before: day }: SendingSettings) =>
  day === null
    ? "Sending starts on the run date."
    : `Sending starts on ${displayDay(day)} or later. Before the run date, we only message people who qualify by then.`;

function limitTexts({ messages_an_hour: perHour, board_messages_a_day: boardPerDay }: SendingSettings): string[] {
  if (perHour === null && boardPerDay === null) return ["There are no limits on the number of messages."];
  const hour =
    perHour === null
      ? "There is no limit on messages per hour."
      : `We send up to ${formatMessageCount(perHour)} an hour.`;
  const board =
    boardPerDay === null
      ? "There is no limit for each integrated care board."
      : `We send up to ${formatMessageCount(boardPerDay)} a day to people in each integrated care board.`;
  return [hour, board];
}

const orderTexts = {
  chance: "We send messages in random order.",
  age: "We message the oldest age band first.",
  cohort: "We message people in the order of the iteration’s cohorts.",
  region: "We message people by commissioning region.",
} as const satisfies Record<SendingSettings["order_by"], string>;

/** Describes the size of the first wave, including when the minimum applies instead of the percentage. */
export function firstWaveTexts({ first_wave_percent: percent, first_wave_least: least }: SendingSettings): string[] {
  const threshold = Math.ceil((least * 1000) / Math.round(percent * 10));
  const share = `The first wave has ${percent}% of each routing plan’s messages`;
  if (least === 1) return [`${share}.`];
  return [
    `${share}, and at least ${formatMessageCount(least)} in total.`,
    `For a list of fewer than ${formatMessageCount(threshold)}, the minimum applies, because ${percent}% would be less.`,
    "If there are several routing plans, we divide the minimum equally between them.",
  ];
}

function secondWaveTexts({ wait_hours: wait, condition }: SendingSettings): string[] {
  const start =
    wait === 0
      ? "The second wave does not wait after the first wave."
      : `The second wave starts at least ${countOf(wait, "hour")} after the last message in the first wave.`;
  if (condition === null) return [start, "The second wave does not wait for outcomes."];
  return [
    start,
    `It waits until at least ${condition.least_known}% of the first wave’s outcomes are known.`,
    `If more than ${condition.most_failed}% of those failed, sending stops.`,
  ];
}

/** Summarises when and how fast messages are sent, the first wave and the wait after it, in a few words each. */
export function summariseSending(settings: SendingSettings): string[] {
  const words = describeSending(settings);
  const { messages_an_hour: maxPerHour, days, wait_hours: wait } = settings;
  return [
    `${upperFirst(formatDays(days))}, ${words["Sending hours"]?.replace("At any", "at any")}`,
    maxPerHour === null ? "No limit on messages per hour" : `Up to ${displayCount(maxPerHour)} messages per hour`,
    `First wave: ${words["First wave"]}`,
    `Wait before the second wave: ${wait === 0 ? "none" : countOf(wait, "hour")}`,
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
