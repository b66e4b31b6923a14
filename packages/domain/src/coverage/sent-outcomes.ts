/** Outcomes for people on a released iteration's list, as coverage counts them. */
import * as z from "zod";

/**
 * Outcomes of all of a person's messages from one iteration, from those furthest from reaching the person to those
 * closest.
 */
export const sentOutcomes = ["removed", "cancelled", "refused", "remaining", "failed", "unknown", "delivered"] as const;
export type SentOutcome = (typeof sentOutcomes)[number];

/** Outcomes of people who were not and will not be sent anything. */
export const unsentOutcomes = ["removed", "cancelled", "refused"] as const satisfies SentOutcome[];

/** Numbers of people by the outcome of their messages, without duplicates. */
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

/** Reasons people were not selected by a released iteration although its rules do not exclude them. */
export const unsentReasonSchema = z.enum([...unsentOutcomes, "notListed"]);
export type UnsentReason = z.infer<typeof unsentReasonSchema>;

/**
 * People on a released iteration's list, as data that processes exchange. One number stands for a person and an
 * outcome, and each person is included once.
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
