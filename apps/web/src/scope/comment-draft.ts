/**
 * Returns the draft key for a comment on one part of an iteration, or for a comment whose part is chosen in the form.
 */
export const commentDraftKey = (part?: string) => `comment ${part ?? ""}`;
