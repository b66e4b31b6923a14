/** Years for the scenes' campaigns. They are after the day of the tests, so that run dates are not in the past. */
const now = new Date().getUTCFullYear();

/** Year in which a season of invitations begins, year in which the season ends, and a year with only past seasons. */
export const year = String(now + 1);
export const nextYear = String(now + 2);
export const pastYear = String(now - 1);
