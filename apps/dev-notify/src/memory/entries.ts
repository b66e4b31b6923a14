import * as z from "zod";
import { faultsSchema } from "../faults.ts";
import { planSchema } from "../settings.ts";

const count = z.int().min(0);

/**
 * An accepted request in its stored form. It contains a hash of the body and the references, but never the recipients.
 */
const batchSchema = z.strictObject({
  kind: z.string(),
  number: count,
  id: z.string(),
  reference: z.string(),
  bodyHash: z.string(),
  claimedAt: z.number(),
  acceptedAt: z.number(),
  plan: planSchema,
  messages: z.array(z.string()),
});
export type StoredBatch = z.infer<typeof batchSchema>;

const callbackCountsSchema = z.strictObject({
  sent: count,
  taken: count,
  repeated: count,
  forged: count,
  forgedTaken: count,
  givenUp: count,
});
export type CallbackCounts = z.infer<typeof callbackCountsSchema>;

/** One event, which is stored as a line. */
export const entrySchema = z.union([
  /** Salt that identifies message IDs that this stand-in created. */
  z.strictObject({ salt: z.string().regex(/^[0-9a-f]{16}$/) }),
  /** Number of times that this response was given since the previous entry about it. */
  z.strictObject({ outcome: z.string(), times: count }),
  z.strictObject({ repeated: count, repeatedWithAnotherBody: count }),
  z.strictObject({ faults: faultsSchema }),
  z.strictObject({ plan: planSchema }),
  z.strictObject({ batch: batchSchema }),
  /** Number of a batch for which every callback has been accepted or abandoned. */
  z.strictObject({ told: count }),
  z.strictObject({ callbacks: callbackCountsSchema }),
]);
export type Entry = z.infer<typeof entrySchema>;
