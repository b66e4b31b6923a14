/** Returns a build's version (YY.MM.DD.HHMM) for the time of its sources (YYYYMMDDHHMMSS) (REQ-SRV-05). */
export function buildVersion(updated: string): string {
  return [updated.slice(2, 4), updated.slice(4, 6), updated.slice(6, 8), updated.slice(8, 12)].join(".");
}
