/** Returns the number of an AND clause in an address, or undefined if it is not a positive integer. */
export function clauseNumber(text: string): number | undefined {
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : undefined;
}
