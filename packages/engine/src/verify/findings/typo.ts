/**
 * Returns whether two labels differ only by two swapped neighbouring characters, or by one letter that is added,
 * removed or changed. We assume that a different digit is intended.
 */
export function isTypoOf(label: string, meant: string): boolean {
  const [own, other] = [label.toLowerCase(), meant.toLowerCase()];
  const start = own.split("").findIndex((letter, index) => letter !== other[index]);
  const from = start === -1 ? own.length : start;
  const [left, right] = [own.slice(from), other.slice(from)];
  if (left !== right && `${left[1] ?? ""}${left[0] ?? ""}${left.slice(2)}` === right) return true;
  if (/\d/.test(`${left[0] ?? ""}${right[0] ?? ""}`)) return false;
  return left.slice(1) === right.slice(1) || left.slice(1) === right || left === right.slice(1);
}
