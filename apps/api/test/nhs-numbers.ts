/** Returns unused NHS numbers from the range reserved for tests. */
export function testNumbers(count: number): string[] {
  const numbers: string[] = [];
  for (let body = 999_000_000; numbers.length < count; body += 1) {
    const sum = Array.from(String(body), Number).reduce((total, digit, index) => total + digit * (10 - index), 0);
    const check = (11 - (sum % 11)) % 11;
    if (check < 10) numbers.push(`${body}${check}`);
  }
  return numbers;
}
