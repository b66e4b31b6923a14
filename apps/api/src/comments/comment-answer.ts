import { actorSchema } from "@spi/domain/users/user";
import { longest } from "@spi/domain/values/limits";
import * as z from "zod";
import { storedText } from "../http/stored-text.ts";

/** A comment on a part of an iteration, and the user who dealt with it. */
export const commentSchema = z.strictObject({
  id: z.uuid(),
  part: z.string(),
  text: z.string(),
  version: z.int(),
  author: actorSchema,
  at: z.string(),
  resolved_by: actorSchema.nullable(),
  resolved_at: z.string().nullable(),
});
export type Comment = z.infer<typeof commentSchema>;

const partMessage = "Choose what the comment is about.";

/** Request to add a comment. `part` names the part of the iteration. For a rule, it is the rule's ID. */
export const newCommentSchema = z.strictObject({
  part: z
    .string(partMessage)
    .max(longest.text)
    .regex(/^(?:iteration|details|routing|cohorts|rule:[0-9a-f-]{36})$/, partMessage),
  text: storedText(4000, "The comment must be 4,000 characters or fewer.").min(1, "Enter a comment."),
});
