import { actorSchema } from "@spi/domain/users/user";
import { toTimestamp } from "@spi/domain/day/calendar";
import * as z from "zod";
import type { LockState } from "./store.ts";

/** Outcome of a lock request, and the user who now has the lock. */
export const lockResponseSchema = z.strictObject({
  granted: z.boolean(),
  locked_by: actorSchema.nullable(),
  locked_at: z.string().nullable(),
});

/** Taking over a different user's lock must be requested explicitly. The screens do so after a warning. */
export const lockQuery = z.strictObject({ take_over: z.enum(["true", "false"]).optional() });

export function toLockResponse(lock: LockState): z.infer<typeof lockResponseSchema> {
  return {
    granted: lock.granted,
    locked_by: lock.holder,
    locked_at: lock.lockedAt && toTimestamp(lock.lockedAt),
  };
}
