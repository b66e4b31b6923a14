/** Returns the number of an AND clause in an address, or undefined for anything other than a whole number from 1. */
export function clauseNumber(text: string): number | undefined {
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : undefined;
}
