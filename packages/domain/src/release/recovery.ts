/** Counts for a release after a database has been restored. A command makes them from the release's encrypted files. */
import * as z from "zod";
import { actorSchema } from "../users/user.ts";

const count = z.int().min(0);

export const recoverySchema = z.strictObject({
  by: actorSchema,
  at: z.string().regex(/^\d{14}$/),
  /** People with a message that NHS Notify accepted. */
  accepted: count,
  /** People who were sent to NHS Notify, but whose response is not known. */
  unclear: count,
  /** People on the list whose messages NHS Notify has not accepted. */
  missed: count,
});
export type Recovery = z.infer<typeof recoverySchema>;
