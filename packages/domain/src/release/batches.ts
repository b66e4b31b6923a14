import * as z from "zod";

/** Maximum number of messages in one NHS Notify request. */
const maxBatchMessages = 45_000;
const maxBytes = 5_200_000;

/** Maximum number of messages in one batch. Batches are small, so that stopping a release takes effect soon. */
export const batchSizeSchema = z.coerce.number().int().min(1).max(maxBatchMessages);
export const defaultBatchSize = 1000;

interface BatchBounds {
  /** Maximum number of messages in one batch. */
  size: number;
  /** Maximum size in bytes of a request without its messages, and of each message. */
  bytes: { around: number; message: number };
}

/**
 * Returns the number of messages that fit in one batch without exceeding the request's limits on count
 * and size.
 */
export function maxBatchSize({ size, bytes }: BatchBounds): number {
  const fitting = Math.floor((maxBytes - bytes.around) / bytes.message);
  return Math.max(1, Math.min(size, maxBatchMessages, fitting));
}
