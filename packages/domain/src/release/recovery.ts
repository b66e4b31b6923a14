/**
 * Counts for a release, which a command makes from the release's encrypted files after a database has
 * been restored.
 */
import * as z from "zod";
import { actorSchema } from "../users/user.ts";

const count = z.int().min(0);

export const recoverySchema = z.strictObject({
  by: actorSchema,
  at: z.string().regex(/^\d{14}$/),
  /** People for whom NHS Notify accepted a message. */
  handed_over: count,
  /** People sent to NHS Notify without a known response. */
  unclear: count,
  /** People on the list for whom NHS Notify accepted no message. */
  missed: count,
});
export type Recovery = z.infer<typeof recoverySchema>;
