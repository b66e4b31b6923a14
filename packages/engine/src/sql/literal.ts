/** A text as an SQL literal. SQL itself ends at NUL, so that character is asked for by its number. */
export function textLiteral(text: string): string {
  const [first = "", ...others] = text.split("\0").map((part) => `'${part.replaceAll("'", "''")}'`);
  return others.length === 0 ? first : `(${[first, ...others].join(" || chr(0) || ")})`;
}

/** A LIKE test that a column holds a text: at its start, at its end or anywhere. */
export function likeSql(column: string, text: string, where: { start: boolean; end: boolean }): string {
  const special = /[\\%_]/.test(text);
  const escaped = text.replaceAll(/[\\%_]/g, (character) => `\\${character}`);
  const pattern = textLiteral(`${where.start ? "" : "%"}${escaped}${where.end ? "" : "%"}`);
  return `${column} like ${pattern}${special ? " escape '\\'" : ""}`;
}

/** A text that cannot end a comment line. */
export function commentText(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
}
