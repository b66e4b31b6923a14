/** Wording for a release's waves and the times at which messages are sent. */
import { displayCount, formatMessageCount as messages } from "@spi/domain/text/counts";
import { displayDay, displayTimestamp, toTimestamp, ukDay } from "@spi/domain/day/calendar";
import { percentRoundedUp } from "@spi/domain/text/per-cent";
import { expectedTimes } from "@spi/domain/release/sending/earliest-end";
import { failsCondition } from "@spi/domain/release/outcomes";
import type { RestChoice } from "@spi/domain/release/sending/sending-settings";
import { cutWaves } from "@spi/domain/release/waves";
import type { Release } from "@spi/domain/release/release-answer";

/** Returns whether every wave that has begun has finished, but another wave has not begun yet. */
export function isBetweenWaves({ parts }: Pick<Release, "parts">): boolean {
  const unfinished = parts.filter(({ remaining, delayed }) => remaining > delayed);
  return unfinished.length > 0 && unfinished.every(({ begun }) => !begun) && parts.some(({ begun }) => begun);
}

/**
 * Describes how many messages will be sent in the first wave and how many will be sent later, before sending starts.
 */
export function wavesSentence(
  { parts }: Pick<Release, "parts">,
  { condition, waitHours = 0 }: RestChoice = {},
): string {
  const countRemaining = (isFirstWave: boolean) =>
    parts.filter(({ wave }) => (wave === 1) === isFirstWave).reduce((sum, part) => sum + part.remaining, 0);
  const [first, rest] = [countRemaining(true), countRemaining(false)];
  if (rest === 0) return "We will send all the messages at the earliest time that the sending settings allow.";
  const hours = waitHours === 1 ? "1 hour" : `${waitHours} hours`;
  const startText = waitHours === 0 ? "after that" : `at least ${hours} after the last message in the first wave`;
  const conditionText =
    condition &&
    ` Before the second wave, we will wait until we know the outcome of ${condition.least_known}% of messages. If more than ${condition.most_failed}% of those outcomes are failures, we will stop sending.`;
  return `We will send ${messages(first)} in the first wave and the other ${displayCount(rest)} ${startText}.${conditionText ?? ""}`;
}

/** Describes the condition for which the next wave is waiting. Returns undefined if it is not waiting. */
export function waitSentence(release: Release, now: Date): string | undefined {
  const { state, parts, next_wave_condition: condition, outcomes, figures } = release;
  if (state !== "sending" || parts.every(({ begun }) => begun)) return undefined;
  const waitText = nextWaveSentence(release, now);
  if (!condition) return waitText || undefined;
  const knownCount = displayCount(outcomes.delivered + outcomes.failed);
  return (
    (waitText && `${waitText} `) +
    `The next wave will begin once we know the outcome of ${condition.least_known}% of the messages accepted by NHS Notify. ` +
    `If more than ${condition.most_failed}% of those outcomes are failures, we will stop sending. So far we know ${knownCount} of ${displayCount(figures.accepted)} outcomes.`
  );
}

/** Returns whether a release stopped because of too many failures. */
export function stoppedByCondition({ parts, figures, outcomes, next_wave_condition: condition }: Release): boolean {
  const ready = parts.map(({ begun, remaining, delayed }) => ({ begun, remaining: remaining - delayed }));
  return failsCondition(ready, { ...outcomes, accepted: figures.accepted }, condition);
}

/**
 * Describes the condition on outcomes that applies after resuming, or states that it no longer applies. Returns
 * undefined if there is no condition.
 */
export function conditionSentence(
  { parts, next_wave_condition: condition }: Pick<Release, "parts" | "next_wave_condition">,
  isWithout: boolean,
): string | undefined {
  if (condition === null || parts.every(({ begun }) => begun)) return undefined;
  const { least_known: least, most_failed: most } = condition;
  return isWithout
    ? `When sending resumes, we will start the next wave even if we know the outcome of less than ${least}% of messages. We will not stop sending if more than ${most}% of the known outcomes are failures.`
    : `When sending resumes, we will still wait to start the next wave until we know the outcome of ${least}% of messages. If more than ${most}% of those outcomes are failures, we will stop sending.`;
}

/** Describes the earliest time at which the next wave can begin. Returns an empty string if it can already begin. */
function nextWaveSentence(
  { next_wave_from: from, next_wave_wait_hours: hours, ...release }: Release,
  now: Date,
): string {
  if (from !== null && from > toTimestamp(now)) return `The next wave will not begin before ${displayTimestamp(from)}.`;
  if (hours === 0 || isBetweenWaves(release)) return "";
  return `The next wave will begin at least ${hours} ${hours === 1 ? "hour" : "hours"} after the last message in this wave.`;
}

/** Returns the run date of a release that has not begun, with the last day on which it can begin. */
export function runDateSentence(runDate: string, now: Date): string {
  return runDate === ukDay(now)
    ? `Today, ${displayDay(runDate)}. Sending must start today.`
    : `${displayDay(runDate)}. Sending must start on or before that day.`;
}

/**
 * Describes the size of the first wave and how it is worked out, for example "100 messages. 1% would be 35, but the
 * minimum is 100." Returns undefined if there is only one wave.
 */
export function firstWaveSentence({ parts, sending }: Pick<Release, "parts" | "sending">): string | undefined {
  const { first_wave_percent: percent, first_wave_least: least } = sending;
  const sizeOf = (subset: typeof parts) => subset.reduce((sum, { approved }) => sum + approved, 0);
  const first = parts.filter(({ wave }) => wave === 1);
  const size = sizeOf(first);
  const all = sizeOf(parts);
  if (size === all) return undefined;
  const share = percentRoundedUp({ percent, of: all });
  const minimum = `the minimum ${first.length === 1 ? "is" : "of"} ${displayCount(least)}`;
  const isShared = first.length > 1;
  const shared = `${minimum} is shared between ${first.length} routing plans${size < least ? ", and some have fewer messages than their share" : ""}`;
  const shareText = `${percent}% would be ${displayCount(share)}, but ${isShared ? shared : minimum}.`;
  const plans = new Map(first.map(({ plan }) => [plan, sizeOf(parts.filter((part) => part.plan === plan))]));
  const shareByPlan = cutWaves(plans, { first_wave_percent: percent, first_wave_least: 1 })
    .filter(({ wave }) => wave === 1)
    .reduce((sum, { to }) => sum + to, 0);
  const reason =
    size === share
      ? `This is ${percent}% of ${displayCount(all)}.`
      : share < least
        ? shareText
        : `This is ${percent}% of the messages for each routing plan, rounded up${size > shareByPlan ? `, and more for plans with few messages because of the minimum of ${displayCount(least)}` : ""}.`;
  return `${messages(size)}. ${reason}`;
}

/** Describes when a release's remaining messages will be sent. Undefined if none remain or sending has stopped. */
export function expectedEndSentence(
  release: Pick<Release, "state" | keyof Parameters<typeof expectedTimes>[0]>,
  now: Date,
): string | undefined {
  if (release.state !== "prepared" && release.state !== "sending") return undefined;
  const times = expectedTimes(release, now);
  return times && `The last messages will be sent on ${displayTimestamp(toTimestamp(times.last))} or later.`;
}
