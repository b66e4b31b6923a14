/** Outcomes for people on a released iteration's list, as used to count coverage. */
import * as z from "zod";

/**
 * Combined outcomes of a person's messages from one iteration, in order. The first outcome is furthest from reaching
 * the person, and the last is closest.
 */
export const sentOutcomes = ["removed", "cancelled", "refused", "remaining", "failed", "unknown", "delivered"] as const;
export type SentOutcome = (typeof sentOutcomes)[number];

/** Outcomes of people who have not been and will not be sent a message. */
export const unsentOutcomes = ["removed", "cancelled", "refused"] as const satisfies SentOutcome[];

/** Number of people by the outcome of their messages. Each person is counted once. */
export type SentCounts = Record<SentOutcome, number>;

export const noSentCounts = (): SentCounts => ({
  removed: 0,
  cancelled: 0,
  refused: 0,
  remaining: 0,
  failed: 0,
  unknown: 0,
  delivered: 0,
});

/** Reasons why a released iteration did not select people, although its rules do not exclude them. */
export const unsentReasonSchema = z.enum([...unsentOutcomes, "notListed"]);
export type UnsentReason = z.infer<typeof unsentReasonSchema>;

/**
 * People on a released iteration's list, in a form that processes can exchange. Each number encodes a person and an
 * outcome. Each person is included once.
 */
export interface SentList {
  name: string;
  people: Float64Array;
}

export const outcomesPerRecord = 8;

export const encodeSentRecord = (nhsNumber: number, outcome: SentOutcome) =>
  nhsNumber * outcomesPerRecord + sentOutcomes.indexOf(outcome);

/** @internal */
export function decodeSentRecord(record: number): { nhsNumber: number; outcome: SentOutcome } {
  return { nhsNumber: Math.floor(record / outcomesPerRecord), outcome: sentOutcomes[record % outcomesPerRecord]! };
}
