import { attributeColumns } from "../layout.ts";

/** Spellings found in older data sets, in addition to the attribute's own name. */
const variants: Record<string, string> = {
  comissioning_region: "commissioning_region",
  gp_practice: "gp_practice_code",
  cohort: "cohorts",
  cohort_label: "cohorts",
  cohort_labels: "cohorts",
};

/** Name of the column containing a person's cohorts. */
export const cohortsField = "cohorts";

const known = new Set([...attributeColumns.map((column) => column.name), cohortsField]);

/**
 * Returns the column for a header, or undefined if the header is unknown. Ignores case, spaces, dots, hyphens and a
 * level before the name. For example, recognises `PERSON.GP_PRACTICE` and `Target Covid Last-Successful-Date`.
 */
export function columnOfHeader(header: string): string | undefined {
  const name = header
    .replace("\uFEFF", "")
    .trim()
    .toLowerCase()
    .replaceAll(/[\s.-]+/g, "_")
    .replace(/^(person|target)_/, "");
  const column = variants[name] ?? name;
  return known.has(column) ? column : undefined;
}

/** The columns that a file's headers stand for. */
export interface HeaderReading {
  /** Column names by header. */
  columns: Map<string, string>;
  ignored: string[];
  /** Two headers that stand for the same column, so that it is not clear which to use. */
  clash: [string, string] | undefined;
}

export function readHeaders(headers: readonly string[]): HeaderReading {
  const byColumn = new Map<string, string>();
  const ignored: string[] = [];
  let clash: [string, string] | undefined;
  for (const header of headers) {
    const column = columnOfHeader(header);
    const earlier = column === undefined ? undefined : byColumn.get(column);
    if (column === undefined) ignored.push(header);
    else if (earlier === undefined) byColumn.set(column, header);
    else clash ??= [earlier, header];
  }
  return { columns: new Map([...byColumn].map(([column, header]) => [header, column])), ignored, clash };
}

const delimiters = [",", ";", "\t", "|"] as const;

/** Returns the most frequent delimiter in a header line, or a comma if there is none. */
export function delimiterOf(line: string): string {
  const count = (delimiter: string) => line.split(delimiter).length;
  return delimiters.reduce((best, candidate) => (count(candidate) > count(best) ? candidate : best), ",");
}
