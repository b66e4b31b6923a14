/** Oldest age a rule can name (REQ-RUL-38). */
const highestAge = 120;

export const ageMessage = "Please enter a number between 1 and 120 (up to 3 digits).";

/** True for what may stand in an age box: nothing yet, or a whole number from 1 to 120 (REQ-RUL-38). */
export function isAgeWhileTyped(text: string): boolean {
  return text === "" || (/^[1-9]\d{0,2}$/.test(text) && Number(text) <= highestAge);
}
