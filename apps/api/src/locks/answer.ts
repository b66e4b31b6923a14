import { actorSchema } from "@spi/domain/users/user";
import { toTimestamp } from "@spi/domain/day/calendar";
import * as z from "zod";
import type { LockState } from "./store.ts";

/** Whether the lock was granted, and who holds it now. */
export const lockAnswerSchema = z.strictObject({
  granted: z.boolean(),
  locked_by: actorSchema.nullable(),
  locked_at: z.string().nullable(),
});

/** Taking over somebody else's lock must be asked for; the screens ask after a warning. */
export const lockQuery = z.strictObject({ takeOver: z.enum(["true", "false"]).optional() });

export function toLockAnswer(lock: LockState): z.infer<typeof lockAnswerSchema> {
  return {
    granted: lock.granted,
    locked_by: lock.holder,
    locked_at: lock.lockedAt && toTimestamp(lock.lockedAt),
  };
}
