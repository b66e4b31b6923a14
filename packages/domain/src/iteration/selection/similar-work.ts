import * as z from "zod";
import { actorSchema } from "../../users/user.ts";

/** An approver who contributed to a similar iteration. The iteration's name is null if a different team owns it. */
export const similarWorkSchema = z.strictObject({ by: actorSchema, iteration: z.string().nullable() });
export type SimilarWork = z.infer<typeof similarWorkSchema>;

/**
 * Returns a sentence such as "Arun Approver has permission to approve but wrote a similar iteration:
 * Spring invitations."
 */
export function describeSimilarWork({ by, iteration }: SimilarWork): string {
  const which = iteration === null ? " in another team" : ` called “${iteration}”`;
  return `${by.name} has permission to approve this iteration, but wrote a similar one${which}.`;
}
