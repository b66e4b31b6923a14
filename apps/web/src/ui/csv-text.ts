import { spreadsheetFormula } from "@spi/domain/values/spreadsheet-formula";
import { unparse } from "papaparse";

export type Cell = string | number | null;

const formula = new RegExp(spreadsheetFormula, "u");

/** Returns rows as the text of a CSV file for spreadsheets. */
export function csvText(rows: Cell[][]): string {
  // Excel reads UTF-8 only if the file starts with a byte order mark.
  return `\uFEFF${unparse(rows, { escapeFormulae: formula, newline: "\r\n" })}`;
}

/** Joins the parts of a file name, without characters that file systems reject. */
export function fileName(...parts: string[]): string {
  return parts.join(" - ").replaceAll(/[^\p{L}\p{N} ._-]+/gu, "_");
}
