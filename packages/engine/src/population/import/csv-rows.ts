import { type FileRow, longestRow, notStorable, tooLong } from "./file-row.ts";
import type { Line } from "./text-lines.ts";

/**
 * Maximum number of lines in one row. If a quotation mark is still open after this many, it is treated as never closed.
 */
const maxLines = 100;

const problems = {
  notText: "it is not UTF-8 text",
  neverClosed: "one of its values starts with a quotation mark but does not end with one",
  swallows:
    "one of its quotation marks is missing, or there is an extra one, because the value continues into later rows",
  stray:
    "there is a quotation mark inside a value. Put quotation marks around the whole value, and double each one inside",
} as const;

/** Reads CSV rows from the lines after a file's header. */
export interface CsvReader {
  /** Returns the rows that a line completes. There are none after a blank line, or while a quoted value is open. */
  line(line: Line): FileRow[];
  /** Returns the remaining rows at the end of the file. */
  end(): FileRow[];
}

/**
 * Creates a reader for CSV according to RFC 4180, which allows delimiters, doubled quotes and line breaks in quoted
 * values. As in text editors, a row's number is that of its first line, and the header is row 1. A stray quote never
 * hides the rows after it. If a quote is never closed, or is closed by a quote in a later row, only the line with the
 * first quote is rejected. The next line then starts a new row.
 */
export function csvReader({ delimiter, columns }: { delimiter: string; columns: number }): CsvReader {
  let number = 1;
  let open: string[] = [];

  const finish = (row: { problem: string } | { lines: number; values: (string | null)[] }): FileRow[] => {
    const first = number - open.length + 1;
    const hasNul = "values" in row && open.some((line) => line.includes("\0"));
    const finished = hasNul ? { lines: row.lines, problem: notStorable } : row;
    open = [];
    return [{ row: first, ...finished }];
  };

  const giveUp = (problem: string): FileRow[] => {
    const [, ...after] = open;
    const row = number - after.length;
    open = [];
    number = row;
    return [{ row, problem }, ...after.flatMap(take)];
  };

  const flush = (): FileRow[] => {
    const rows: FileRow[] = [];
    while (open.length > 0) rows.push(...giveUp(problems.neverClosed));
    return rows;
  };

  function take(line: string): FileRow[] {
    number += 1;
    if (open.length === 0 && isBlank(line)) return [];
    open.push(line);
    if (open.length === 1 && line.length > longestRow) return finish({ problem: tooLong });
    if (open.length > 1 && !line.includes('"')) return isTooLong(open) ? giveUp(problems.neverClosed) : [];
    const values = valuesOf(open.join("\n"), delimiter);
    if (values === "open") return isTooLong(open) ? giveUp(problems.neverClosed) : [];
    if (open.length === 1) return finish(rowOf(values, columns));
    const swallows = typeof values === "string" || values.length !== columns || holdsRow(open, delimiter, columns);
    return swallows ? giveUp(problems.swallows) : finish({ lines: open.length, values });
  }

  return {
    line(line) {
      if (line !== null) return take(line);
      const before = flush();
      number += 1;
      return [...before, { row: number, problem: problems.notText }];
    },
    end: flush,
  };
}

/** Returns whether a line is empty. */
export function isBlank(line: string): boolean {
  return line === "" || line === "\r";
}

function rowOf(values: (string | null)[] | "stray", columns: number) {
  if (values === "stray") return { problem: problems.stray };
  if (values.length === columns) return { lines: 1, values };
  return { problem: `it has ${values.length} ${values.length === 1 ? "value" : "values"}, not ${columns}` };
}

function isTooLong(lines: readonly string[]): boolean {
  return lines.length > maxLines || lines.reduce((sum, line) => sum + line.length, 0) > longestRow;
}

/**
 * Returns whether a row over several lines looks like separate rows. Either both its first and last lines, or any line
 * between them, must have the right number of values.
 */
function holdsRow(lines: readonly string[], delimiter: string, columns: number): boolean {
  const looksWhole = lines.map((line) => line.split(delimiter).length === columns);
  return (looksWhole[0] === true && looksWhole.at(-1) === true) || looksWhole.slice(1, -1).includes(true);
}

/**
 * Returns the values in a row. A value is null if there is nothing between its delimiters, and "" if there are two
 * quotes.
 */
function valuesOf(text: string, delimiter: string): (string | null)[] | "open" | "stray" {
  const row = text.endsWith("\r") ? text.slice(0, -1) : text;
  if (!row.includes('"')) return row.split(delimiter).map((value) => (value === "" ? null : value));
  const values: (string | null)[] = [];
  let at = 0;
  for (;;) {
    if (row[at] === '"') {
      const end = closingQuote(row, at + 1);
      // The carriage return of an unfinished row is part of its line break.
      if (end < 0) return "open";
      values.push(row.slice(at + 1, end).replaceAll('""', '"'));
      at = end + 1;
      if (at < row.length && row[at] !== delimiter) return "stray";
    } else {
      const delimiterIndex = row.indexOf(delimiter, at);
      const value = row.slice(at, delimiterIndex < 0 ? row.length : delimiterIndex);
      if (value.includes('"')) return "stray";
      values.push(value === "" ? null : value);
      at += value.length;
    }
    if (at >= row.length) return values;
    at += 1;
    if (at === row.length) return [...values, null];
  }
}

/**
 * Returns the index of the quote that closes a value, or -1 if there is none. Doubled quotes do not
 * close a value.
 */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}

/** Returns the names in a header line without quotes, or undefined if a quote is in the wrong place. */
export function headerNames(line: string, delimiter: string): string[] | undefined {
  const values = valuesOf(line, delimiter);
  return typeof values === "string" ? undefined : values.map((value) => value ?? "");
}
