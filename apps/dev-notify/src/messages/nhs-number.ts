/** Returns whether a string is an NHS number, which has ten digits. The last digit is a modulus 11 check digit. */
export function isNhsNumber(text: string): boolean {
  if (!/^\d{10}$/.test(text)) return false;
  let sum = 0;
  for (let index = 0; index < 9; index += 1) sum += Number(text[index]) * (10 - index);
  // Numbers that would need a check digit of ten are not issued, and ten is never equal to a digit.
  return (11 - (sum % 11)) % 11 === Number(text[9]);
}
