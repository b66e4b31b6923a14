/** Returns an age in whole years, or "N/A" if no one was counted or the value is not a number. */
export function displayAge(age: number | null): string {
  return typeof age === "number" && Number.isFinite(age) ? String(Math.round(age)) : "N/A";
}

/** Returns a share as a percentage, for example "12.3%", or "0%" if the whole is zero. */
export function displayShare(part: number, whole: number): string {
  return `${whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10}%`;
}
