/**
 * Message for an unexpected failure. The message is in a separate file because the first page does not load the other
 * messages.
 */
export const unexpectedFailure = "An error occurred";
