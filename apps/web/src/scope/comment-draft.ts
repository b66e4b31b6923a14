/**
 * Returns the draft key for a comment on one part of an iteration. If `part` is undefined, the user chooses the part in
 * the form.
 */
export const commentDraftKey = (part?: string) => `comment ${part ?? ""}`;
