/** The years of scenes' campaigns: ahead of the day the tests run, so that no run date has come by then. */
const now = new Date().getUTCFullYear();

/** The year that a season of invitations begins in, the one it ends in, and one whose seasons are past. */
export const year = String(now + 1);
export const nextYear = String(now + 2);
export const pastYear = String(now - 1);
