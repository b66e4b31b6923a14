/** What a comment that is being written is kept as: on one part of an iteration, else on one that is chosen with it. */
export const commentDraft = (part?: string) => `comment ${part ?? ""}`;
