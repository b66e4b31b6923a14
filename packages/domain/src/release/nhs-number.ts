/** Whether a text is an NHS number: ten digits of which the last checks the others, by modulus 11 (REQ-REL-33). */
export function isNhsNumber(text: string): boolean {
  if (!/^\d{10}$/.test(text)) return false;
  const sum = Array.from({ length: 9 }, (_, place) => Number(text[place]) * (10 - place)).reduce((a, b) => a + b, 0);
  // Ten is no digit, so numbers that would need it are not issued.
  return (11 - (sum % 11)) % 11 === Number(text[9]);
}

export const nhsNumberMessage = "Enter an NHS number of 10 digits, for example 999 000 0018";

/** An NHS number as people write it, with spaces or hyphens, as ten digits; undefined for what is none. */
export function readNhsNumber(text: string): string | undefined {
  const digits = text.replaceAll(/[\s-]/g, "");
  return isNhsNumber(digits) ? digits : undefined;
}

/** Whether a text that people write has an NHS number in it, also with spaces or hyphens: such texts are kept and shown. */
export function namesNhsNumber(text: string): boolean {
  const digits = text.match(/\d(?:[ -]?\d){9,}/g) ?? [];
  return digits.some((found) => isNhsNumber(found.replaceAll(/[ -]/g, "")));
}

/** Said of a reason that names somebody. */
export const nhsNumberInReason = "Leave NHS numbers out of the reason: it is kept, and shown to the team.";
