import { createWriteStream } from "node:fs";
import { once } from "node:events";
import { sqlText } from "../sql-text.ts";
import { longestRow } from "./file-row.ts";

/**
 * Writes rows to a file with one row per line and every value quoted. DuckDB can then read the file without guessing
 * its format, so the staged rows are the same as those in the source file.
 */
export interface PlainRows {
  /** Number of rows written so far. */
  readonly count: number;
  add(row: number, values: Iterable<string | null>): void;
  /** Waits until all added rows have been written to disk. */
  drained(): Promise<void>;
  close(): Promise<void>;
  /** Returns SQL for these rows, with `row` first and then the named columns. */
  sql(columns: readonly string[]): string;
}

/** Opens a file for rows with these columns. */
export function plainRows(path: string, names: readonly string[]): PlainRows {
  const file = createWriteStream(path);
  let failed: Error | undefined;
  file.on("error", (error) => (failed = error));
  let pending = "";
  let count = 0;
  const flush = async () => {
    if (failed) throw failed;
    const text = pending;
    pending = "";
    if (text !== "" && !file.write(text)) await once(file, "drain");
  };
  return {
    get count() {
      return count;
    },
    add(row, values) {
      count += 1;
      pending += `${row}`;
      for (const value of values) pending += value === null ? "," : `,"${value.replaceAll('"', '""')}"`;
      pending += "\n";
    },
    drained: flush,
    async close() {
      await flush();
      file.end();
      await once(file, "close");
      if (failed) throw failed;
    },
    sql(columns) {
      const types = ["'row': 'BIGINT'", ...names.map((_, index) => `'c${index}': 'VARCHAR'`)].join(", ");
      const wanted = columns.map((name) => `c${names.indexOf(name)}`);
      return `select ${["row", ...wanted].join(", ")} from read_csv(${sqlText(path)}, auto_detect = false, header = false,
    columns = {${types}}, delim = ',', quote = '"', escape = '"', new_line = '\\n', allow_quoted_nulls = false,
    strict_mode = true, parallel = false, max_line_size = ${8 * longestRow})`;
    },
  };
}
