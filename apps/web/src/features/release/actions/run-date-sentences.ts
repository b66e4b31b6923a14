import { type Day, displayDay, toDayNumber, ukDay } from "@spi/domain/day/calendar";
import { type DelayedPeople, earlyDay, describeDelayedPeople } from "@spi/domain/release/sending/early-sending";
import type { SendingSettings } from "@spi/domain/release/sending/sending-settings";
import { displayCount } from "@spi/domain/text/counts";

interface EarlyRelease {
  run_date: Day;
  sending: SendingSettings;
  delayed: DelayedPeople | null;
}

/**
 * Returns sentences about the date on which an iteration is sent, including its run date and the number of days until
 * then. If sending begins earlier, the sentences also include the number of people on hold and of days before the run
 * date.
 */
export function runDateSentences(iteration: string, release: EarlyRelease, now: Date): string[] {
  const { run_date: runDate, sending, delayed } = release;
  const today = ukDay(now);
  const daysAhead = toDayNumber(runDate) - toDayNumber(today);
  const runDateText = `The run date of “${iteration}” is ${displayDay(runDate)}, ${describeDaysAhead(daysAhead)}.`;
  const day = earlyDay(sending, { runDate, now });
  if (day === undefined) return daysAhead > 0 ? [runDateText, "Nothing will be sent before that day."] : [runDateText];
  const days = formatDays(toDayNumber(runDate) - toDayNumber(day));
  return [
    runDateText,
    day === today
      ? "Sending will begin today."
      : `Sending will begin on ${displayDay(day)}, ${days} before the run date.`,
    delayed === null ? "We are counting the people who do not qualify yet." : describeDelayedPeople(delayed),
  ];
}

const formatDays = (days: number) => (days === 1 ? "1 day" : `${displayCount(days)} days`);

function describeDaysAhead(days: number): string {
  if (days < 0) return `${formatDays(-days)} ago`;
  if (days === 0) return "today";
  return days === 1 ? "tomorrow" : `${formatDays(days)} from now`;
}
