/** Splits messages into batches. */
import * as z from "zod";

/** Maximum number of messages in one NHS Notify request. */
const mostMessages = 45_000;
const mostBytes = 5_200_000;

/** Messages of one batch: few, so that a stop is soon. */
export const batchSizeSchema = z.coerce.number().int().min(1).max(mostMessages);
export const usualBatchSize = 1000;

interface BatchBounds {
  /** Messages of one batch at most. */
  size: number;
  /** Bytes of a request besides its messages, and of one message in it at most. */
  bytes: { around: number; message: number };
}

/** Messages that one batch can have within the limits of count and size of a request. */
export function mostInBatch({ size, bytes }: BatchBounds): number {
  const fitting = Math.floor((mostBytes - bytes.around) / bytes.message);
  return Math.max(1, Math.min(size, mostMessages, fitting));
}
