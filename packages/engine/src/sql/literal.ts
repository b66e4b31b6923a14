import { sqlText } from "../population/sql-text.ts";

/** Returns a LIKE test for a string at the start, at the end or anywhere in a column's value. */
export function likeSql(column: string, text: string, where: { start: boolean; end: boolean }): string {
  const special = /[\\%_]/.test(text);
  const escaped = text.replaceAll(/[\\%_]/g, (character) => `\\${character}`);
  const pattern = sqlText(`${where.start ? "" : "%"}${escaped}${where.end ? "" : "%"}`);
  return `${column} like ${pattern}${special ? " escape '\\'" : ""}`;
}

/** Removes characters that could end a comment line from a string. */
export function commentText(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
}
