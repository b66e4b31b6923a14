/**
 * Message of an unexpected failure. It is separate from the refusals, which the first page of the screens does not
 * load.
 */
export const unexpectedFailure = "An error occurred";
