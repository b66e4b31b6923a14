import { attributeColumns } from "../layout.ts";

/** Spellings seen in older data sets, besides the attribute's own name. */
const variants: Record<string, string> = {
  comissioning_region: "commissioning_region",
  gp_practice: "gp_practice_code",
  cohort: "cohorts",
  cohort_label: "cohorts",
  cohort_labels: "cohorts",
};

/** The name under which the list of a person's cohorts is read. */
export const cohortsField = "cohorts";

const known = new Set([...attributeColumns.map((column) => column.name), cohortsField]);

/**
 * The column a header stands for, or undefined when nobody knows it. Case, blanks, dots and hyphens do not matter, nor
 * does a level before the name: `PERSON.GP_PRACTICE`, `Target Covid Last-Successful-Date`.
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

/** What the headers of one file come to. */
export interface HeaderReading {
  /** Column name by the header it is read from. */
  columns: Map<string, string>;
  ignored: string[];
  /** Two headers that stand for one column, so that nobody can say which is meant. */
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

/** The character between the values of a header line: the one it holds most often; a comma when it holds none. */
export function delimiterOf(line: string): string {
  const count = (delimiter: string) => line.split(delimiter).length;
  return delimiters.reduce((best, candidate) => (count(candidate) > count(best) ? candidate : best), ",");
}
