/**
 * Pattern for text that a spreadsheet would run as a formula. We put an apostrophe before such text in every CSV file.
 * The pattern has the same meaning with JavaScript's `u` flag and in DuckDB.
 */
export const spreadsheetFormula = String.raw`^[\s\p{Z}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]`;
