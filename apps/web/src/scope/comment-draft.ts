/** Returns the draft key for a comment on one part of an iteration, or on a part chosen with the comment. */
export const commentDraftKey = (part?: string) => `comment ${part ?? ""}`;
