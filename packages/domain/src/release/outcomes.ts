/** Outcomes of messages after NHS Notify accepted them. */
import * as z from "zod";
import { displayCount } from "../text/counts.ts";

export const messageChannels = ["nhsapp", "email", "sms", "letter"] as const;
export type MessageChannel = (typeof messageChannels)[number];

/** Final statuses of a message, or of one of its channels. With any other status, the outcome is not yet known. */
export const finalStatuses = ["delivered", "failed"] as const;
export type FinalStatus = (typeof finalStatuses)[number];

const messages = z.int().min(0);

/** Number of messages accepted by NHS Notify, by outcome. */
export const outcomesSchema = z.strictObject({ delivered: messages, failed: messages, unknown: messages });
export type Outcomes = z.infer<typeof outcomesSchema>;

/** Outcomes of accepted messages, by wave, routing plan and channel. */
export const channelOutcomesSchema = z.strictObject({
  wave: z.int(),
  plan: z.string(),
  channel: z.enum(messageChannels),
  delivered: messages,
  failed: messages,
});
export type ChannelOutcomes = z.infer<typeof channelOutcomesSchema>;

/**
 * Splits accepted messages by outcome: accepted = delivered + failed + not yet known. NHS Notify can report outcomes
 * for a batch before it confirms the batch, when its messages do not yet count as accepted. For this reason, negative
 * numbers are replaced by zero.
 */
export function outcomesOf(accepted: number, { delivered, failed }: Omit<Outcomes, "unknown">): Outcomes {
  return { delivered, failed, unknown: Math.max(0, accepted - delivered - failed) };
}

/**
 * Returns the number of messages that have an outcome but do not count as accepted, because NHS Notify
 * has not confirmed their batch.
 */
export function countUnconfirmedOutcomes(accepted: number, { delivered, failed, unknown }: Outcomes): number {
  return delivered + failed + unknown - accepted;
}

/** Explains why there are more outcomes than accepted messages. Returns undefined if there are not. */
export function unconfirmedOutcomesSentence(accepted: number, outcomes: Outcomes): string | undefined {
  const ahead = countUnconfirmedOutcomes(accepted, outcomes);
  if (ahead === 0) return undefined;
  const whose = ahead === 1 ? "1 message" : `${displayCount(ahead)} messages`;
  return `We count a batch as accepted only when NHS Notify confirms it. ${whose} with a known outcome ${ahead === 1 ? "is" : "are"} in a batch that NHS Notify has not confirmed yet.`;
}

/** Adds up the outcomes of several waves or plans of a release. */
export function addOutcomes(parts: readonly Outcomes[]): Outcomes {
  const sum = { delivered: 0, failed: 0, unknown: 0 };
  for (const part of parts) for (const name of outcomesSchema.keyof().options) sum[name] += part[name];
  return sum;
}

const percent = "Enter a whole number from 0 to 100";

/** Percentages of outcomes required before the next wave begins. */
export const waveConditionSchema = z.strictObject({
  /** Minimum percentage of accepted messages with a known outcome. */
  least_known: z.int(percent).min(0, percent).max(100, percent),
  /** Maximum percentage of failed messages, among those with a known outcome. */
  most_failed: z.int(percent).min(0, percent).max(100, percent),
});
export type WaveCondition = z.infer<typeof waveConditionSchema>;

/**
 * Decides whether the next wave can begin, based on the outcomes of earlier waves. The wave must wait until enough
 * outcomes are known. It does not begin if too many of those messages failed.
 */
export function judgeOutcomes(
  { accepted, delivered, failed }: { accepted: number; delivered: number; failed: number },
  { least_known: least, most_failed: most }: WaveCondition,
): "begins" | "waits" | "stops" {
  const known = delivered + failed;
  if (known * 100 < least * accepted) return "waits";
  return failed * 100 > most * known ? "stops" : "begins";
}

/**
 * Returns whether failed messages are the only reason why the next wave cannot begin. If a release stopped for a
 * different reason, its condition still applies when users resume it.
 */
export function failsCondition(
  parts: readonly { begun: boolean; remaining: number }[],
  latest: Parameters<typeof judgeOutcomes>[0],
  condition: WaveCondition | null,
): boolean {
  const left = parts.filter(({ remaining }) => remaining > 0);
  const isBetween = left.length > 0 && left.every(({ begun }) => !begun) && latest.accepted > 0;
  return condition !== null && isBetween && judgeOutcomes(latest, condition) === "stops";
}
