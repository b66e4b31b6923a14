/** Outcomes for people on a released iteration's list, as coverage counts them. */
import * as z from "zod";

/**
 * Outcomes of all of a person's messages from one iteration, from those furthest from reaching the person to those
 * closest.
 */
export const sentFates = ["takenOut", "givenUp", "refused", "toGo", "failed", "notKnown", "delivered"] as const;
export type SentFate = (typeof sentFates)[number];

/** Outcomes of people who were not and will not be sent anything. */
export const unsentFates = ["takenOut", "givenUp", "refused"] as const satisfies SentFate[];

/** Numbers of people by the outcome of their messages, without duplicates. */
export type SentCounts = Record<SentFate, number>;

export const noSentCounts = (): SentCounts => ({
  takenOut: 0,
  givenUp: 0,
  refused: 0,
  toGo: 0,
  failed: 0,
  notKnown: 0,
  delivered: 0,
});

/** Reasons people were not selected by a released iteration although its rules do not exclude them. */
export const unsentReasonSchema = z.enum([...unsentFates, "notListed"]);
export type UnsentReason = z.infer<typeof unsentReasonSchema>;

/**
 * People on a released iteration's list, as data that processes exchange. One number stands for a person and an
 * outcome, and each person is included once.
 */
export interface SentOfIteration {
  name: string;
  people: Float64Array;
}

export const fatesOfRecord = 8;

export const sentRecord = (nhsNumber: number, fate: SentFate) => nhsNumber * fatesOfRecord + sentFates.indexOf(fate);

/** @internal */
export function fromSentRecord(record: number): { nhsNumber: number; fate: SentFate } {
  return { nhsNumber: Math.floor(record / fatesOfRecord), fate: sentFates[record % fatesOfRecord]! };
}
