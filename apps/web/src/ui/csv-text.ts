import { spreadsheetFormula } from "@spi/domain/values/spreadsheet-formula";
import { unparse } from "papaparse";

export type Cell = string | number | null;

const formula = new RegExp(spreadsheetFormula, "u");

/** Rows as a CSV file for spreadsheets. */
export function csvText(rows: Cell[][]): string {
  // Excel reads UTF-8 only when the file begins with a byte order mark.
  return `\uFEFF${unparse(rows, { escapeFormulae: formula, newline: "\r\n" })}`;
}

/** Parts of a file name, without what file systems do not take. */
export function fileName(...parts: string[]): string {
  return parts.join(" - ").replaceAll(/[^\p{L}\p{N} ._-]+/gu, "_");
}
