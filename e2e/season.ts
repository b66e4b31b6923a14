/** Years for the scenes' campaigns, after the day of the tests, so that no run date has passed. */
const now = new Date().getUTCFullYear();

/**
 * The year in which a season of invitations begins, the year in which it ends, and a year whose seasons are in the
 * past.
 */
export const year = String(now + 1);
export const nextYear = String(now + 2);
export const pastYear = String(now - 1);
