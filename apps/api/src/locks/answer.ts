import { actorSchema } from "@spi/domain/users/user";
import { toTimestamp } from "@spi/domain/day/calendar";
import * as z from "zod";
import type { LockState } from "./store.ts";

/** Result of a lock request, with the user who now has the lock. */
export const lockResponseSchema = z.strictObject({
  granted: z.boolean(),
  locked_by: actorSchema.nullable(),
  locked_at: z.string().nullable(),
});

/**
 * Query parameters for locks. A request must state explicitly that it takes over another user's lock. Screens warn the
 * user before they send this request.
 */
export const lockQuery = z.strictObject({ take_over: z.enum(["true", "false"]).optional() });

export function toLockResponse(lock: LockState): z.infer<typeof lockResponseSchema> {
  return {
    granted: lock.granted,
    locked_by: lock.holder,
    locked_at: lock.lockedAt && toTimestamp(lock.lockedAt),
  };
}
