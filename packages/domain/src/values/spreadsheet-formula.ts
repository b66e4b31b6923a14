/**
 * Pattern of a text that a spreadsheet would run as a formula. Every CSV file puts an apostrophe before such a text.
 * The pattern has the same meaning with JavaScript's `u` flag and in DuckDB.
 */
export const spreadsheetFormula = String.raw`^[\s\p{Z}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]`;
