/** Returns text as an SQL literal. An SQL statement ends at NUL, so that character is written as chr(0). */
export function sqlText(text: string): string {
  const [first = "", ...others] = text.split("\0").map((part) => `'${part.replaceAll("'", "''")}'`);
  return others.length === 0 ? first : `(${[first, ...others].join(" || chr(0) || ")})`;
}
