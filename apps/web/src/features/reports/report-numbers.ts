/** An age in whole years; "N/A" where nobody was counted or the value is no number. */
export function displayAge(age: number | null): string {
  return typeof age === "number" && Number.isFinite(age) ? String(Math.round(age)) : "N/A";
}

/** "12.3%" of a whole; nothing of nothing is 0%. */
export function displayShare(part: number, whole: number): string {
  return `${whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10}%`;
}
