/** Counts of a release from its encrypted files, made by a command on a restored database. */
import * as z from "zod";
import { actorSchema } from "../users/user.ts";

const count = z.int().min(0);

export const recoverySchema = z.strictObject({
  by: actorSchema,
  at: z.string().regex(/^\d{14}$/),
  /** People for whom NHS Notify accepted a message. */
  handed_over: count,
  /** People sent to NHS Notify without a known answer. */
  unclear: count,
  /** People on the list who were never handed over. */
  missed: count,
});
export type Recovery = z.infer<typeof recoverySchema>;
