/** Returns a string as an SQL literal. NUL would end the SQL statement, so it is written as chr(0). */
export function sqlText(text: string): string {
  const [first = "", ...others] = text.split("\0").map((part) => `'${part.replaceAll("'", "''")}'`);
  return others.length === 0 ? first : `(${[first, ...others].join(" || chr(0) || ")})`;
}
