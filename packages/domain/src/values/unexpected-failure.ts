/** Message for an unexpected failure. It is separate from the refusals, because the first page does not load those. */
export const unexpectedFailure = "An error occurred";
