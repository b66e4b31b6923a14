import { type PopulationColumn, quoted } from "../population/layout.ts";
import type { Dialect } from "./dialect.ts";

/** Maximum number of columns in a digest. With many more, the statement would be too large for clusters. */
const maxColumns = 20;

/** Groups columns for digests, in order. */
export function digestGroups(columns: readonly PopulationColumn[]): PopulationColumn[][] {
  const groups = Math.ceil(columns.length / maxColumns);
  return Array.from({ length: groups }, (_, group) => columns.slice(group * maxColumns, (group + 1) * maxColumns));
}

/**
 * Returns SQL for two checksums of people, to which each person adds 32 bits. The checksums depend on the values in
 * some columns, but not on the order of people. The probability that different values have the same checksums is 1 in
 * 2^64. Supports up to 2^31 people.
 */
export function digestSql(columns: readonly PopulationColumn[], dialect: Dialect): [string, string] {
  const text = uniqueText(columns);
  return [`sum(${dialect.hashPart(text, 0)})`, `sum(${dialect.hashPart(text, 1)})`];
}

/** Returns SQL for a string that is unique to each person and each combination of values in the given columns. */
export function uniqueText(columns: readonly PopulationColumn[]): string {
  return `concat_ws(' ', ${[key, ...columns].map((column) => valueText(column)).join(", ")})`;
}

/** Included in each string, so that the value counts only for that person. */
const key: PopulationColumn = { name: "person_id", type: "BIGINT" };

/** Returns SQL for a value as unambiguous text, which every engine formats in the same way. */
function valueText({ name, type }: PopulationColumn): string {
  const column = quoted(name);
  if (type === "DATE") return `coalesce(cast(date_diff('day', date '1970-01-01', ${column}) as varchar), 'null')`;
  if (type === "VARCHAR") return `coalesce(cast(length(${column}) as varchar) || ':' || ${column}, 'null')`;
  return `coalesce(cast(${column} as varchar), 'null')`;
}
