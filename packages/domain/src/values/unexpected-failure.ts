/**
 * Message for an unexpected failure. It is separate from other refusals, which the first page does not
 * load.
 */
export const unexpectedFailure = "An error occurred";
