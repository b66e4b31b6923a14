/** What became of people of an iteration that was released, as its coverage counts them. */
import * as z from "zod";

/** What became of all of somebody's messages of one iteration, that nearest to their being reached last. */
export const sentFates = ["takenOut", "givenUp", "refused", "toGo", "failed", "notKnown", "delivered"] as const;
export type SentFate = (typeof sentFates)[number];

/** Fates of whom nothing was sent to, nor will be. */
export const unsentFates = ["takenOut", "givenUp", "refused"] as const satisfies SentFate[];

/** People by what became of their messages, each once. */
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

/** Why nobody of these people was selected by an iteration that was released, although its rules leave them in. */
export const unsentReasonSchema = z.enum([...unsentFates, "notListed"]);
export type UnsentReason = z.infer<typeof unsentReasonSchema>;

/** Whom an iteration was released to, as data that processes exchange: somebody and their fate in one number, each person once. */
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
