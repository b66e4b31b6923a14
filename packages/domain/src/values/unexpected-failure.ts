/** What is said of a failure that nobody foresaw. Apart from the refusals, which the first page of the screens does not load. */
export const unexpectedFailure = "An error occurred";
